/**
 * URL path of the page that shows the kept passes without a network. The page is a separate HTML
 * document, not a route of the router.
 */
export const passPagePath = '/pass'
