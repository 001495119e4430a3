import { portal } from '../../web/app/routes.tsx'
import { memberRoutes } from '../../web/app/memberRoutes.tsx'
import { publicRoutes } from '../../web/app/publicRoutes.ts'

/** Every screen of the portal, as it is once all of them have come. */
export const routes = portal([...publicRoutes, memberRoutes])
