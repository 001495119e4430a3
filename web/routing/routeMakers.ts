import { memberRoute } from './memberRoute.tsx'
import { publicRoute } from './screen.tsx'

// Route makers by the shape of the skeleton: four for member screens, one for texts that are open
// to visitors.
export const dashboardRoute = memberRoute.as('dashboard')
export const listRoute = memberRoute.as('list')
export const formRoute = memberRoute.as('form')
export const documentRoute = memberRoute.as('document')
export const textRoute = publicRoute.as('document')
