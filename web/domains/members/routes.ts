import type { RouteObject } from 'react-router-dom'
import DeleteAccountScreenQuery from '../../__generated__/DeleteAccountScreenQuery$parameters.ts'
import EditEmailScreenQuery from '../../__generated__/EditEmailScreenQuery$parameters.ts'
import EditPasswordScreenQuery from '../../__generated__/EditPasswordScreenQuery$parameters.ts'
import EditProfileScreenQuery from '../../__generated__/EditProfileScreenQuery$parameters.ts'
import { paths } from '../../platform/paths.ts'
import { everyone } from '../../routing/screen.tsx'
import { form } from '../../routing/shapes.ts'

/** Routes of a member's profile and account, with the account navigation. */
export const accountRoutes: RouteObject[] = [
  form(paths.profile, () => import('./EditProfileScreen.tsx'), EditProfileScreenQuery),
  form(paths.email, () => import('./EditEmailScreen.tsx'), EditEmailScreenQuery),
  form(paths.password, () => import('./EditPasswordScreen.tsx'), EditPasswordScreenQuery),
  form(paths.deleteAccount, () => import('./DeleteAccountScreen.tsx'), DeleteAccountScreenQuery),
]

/** Route that confirms a new e-mail address, for members and visitors. */
export const routes: RouteObject[] = [
  everyone(paths.confirmEmailChange, () => import('./ConfirmChangeEmailScreen.tsx')),
]
