/** `POST`, signed by the gateway; not an endpoint of the site's own pages. */
export const gatewayCallbackPath = '/gateway/:gatewayId/callback'
