'use strict'
/*
 * Older Node versions cannot parse the project's files and fail with twenty lines of errors. npm
 * scripts load this check first, so it is written in syntax that every version can parse.
 */
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    'Node 24 or newer is needed, and this is ' +
      process.versions.node +
      ': run it through npm, which brings its own on Linux, or install it.',
  )
  process.exit(1)
}
