'use strict'
/*
 * Older versions cannot even read our files, and say so in twenty lines. npm's scripts load this before all
 * else, and it is written so that every version can read it.
 */
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    'Node 24 or newer is needed, and this is ' +
      process.versions.node +
      ': run it through npm, which brings its own on Linux, or install it.',
  )
  process.exit(1)
}
