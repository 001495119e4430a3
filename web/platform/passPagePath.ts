/**
 * URL path of the page that shows, without a network, the passes kept on this device. The page is a
 * separate HTML document, not a route of the router.
 */
export const passPagePath = '/pass'
