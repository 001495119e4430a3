import type { RouteObject } from 'react-router-dom'
import DeleteAccountScreenQuery from '../../__generated__/DeleteAccountScreenQuery$parameters.ts'
import EditEmailScreenQuery from '../../__generated__/EditEmailScreenQuery$parameters.ts'
import EditPasswordScreenQuery from '../../__generated__/EditPasswordScreenQuery$parameters.ts'
import EditProfileScreenQuery from '../../__generated__/EditProfileScreenQuery$parameters.ts'
import { paths } from '../../platform/paths.ts'
import { publicRoute } from '../../routing/screen.tsx'
import { formRoute } from '../../routing/routeMakers.ts'

/** Routes of a member's profile and account, with the account navigation. */
export const accountRoutes: RouteObject[] = [
  formRoute(paths.profile, () => import('./EditProfileScreen.tsx'), EditProfileScreenQuery),
  formRoute(paths.email, () => import('./EditEmailScreen.tsx'), EditEmailScreenQuery),
  formRoute(paths.password, () => import('./EditPasswordScreen.tsx'), EditPasswordScreenQuery),
  formRoute(paths.deleteAccount, () => import('./DeleteAccountScreen.tsx'), DeleteAccountScreenQuery),
]

/** Route of the screen that confirms a new e-mail address, for members and visitors. */
export const routes: RouteObject[] = [
  publicRoute(paths.confirmEmailChange, () => import('./ConfirmChangeEmailScreen.tsx')),
]
