/**
 * URL path of the page that shows the kept passes without a network. It is a document of its own,
 * which the router does not know.
 */
export const passPagePath = '/pass'
