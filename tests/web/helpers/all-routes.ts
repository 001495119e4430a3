import { buildPortalRoutes } from '../../../web/app/routes.tsx'
import { memberRoutes } from '../../../web/app/memberRoutes.tsx'
import { publicRoutes } from '../../../web/app/publicRoutes.ts'

/** Routes of every screen of the portal, with the lazy routes included. */
export const routes = buildPortalRoutes([...publicRoutes, memberRoutes])
