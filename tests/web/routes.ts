import { portal } from '../../web/app/routes.tsx'
import { memberRoutes } from '../../web/app/memberRoutes.tsx'
import { publicRoutes } from '../../web/app/publicRoutes.ts'

/** Routes of every screen of the portal, as after all lazy routes have loaded. */
export const routes = portal([...publicRoutes, memberRoutes])
