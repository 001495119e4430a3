/** Older versions can neither run these files nor open the database; one line says so. Imported before all else. */
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Node 24 or newer is needed; this is ${process.version}. Run it through npm, which brings its own.`,
  )
  process.exit(1)
}
