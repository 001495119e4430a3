/** Name of the portal where the setting `PORTAL_NAME` of the gateway is not loaded. */
export const defaultPortalName = 'Sentier'
