import type { RouteObject } from 'react-router-dom'
import CreateAccountConsentScreenQuery from '../../__generated__/CreateAccountConsentScreenQuery$parameters.ts'
import CreationScreenQuery from '../../__generated__/CreationScreenQuery$parameters.ts'
import CtrlNumberSearchScreenQuery from '../../__generated__/CtrlNumberSearchScreenQuery$parameters.ts'
import OtherInfoSearchScreenQuery from '../../__generated__/OtherInfoSearchScreenQuery$parameters.ts'
import { registrationWizard, buildRegistrationStepUrl } from './registrationWizard.ts'
import { paths } from '../../platform/paths.ts'
import { anonymousRoute, makeRedirectRoute } from '../../routing/screen.tsx'
import { makeWizardRoute } from '../../routing/wizardRoutes.tsx'

/** Routes of the account registration and of the screen after a completed registration. */
export const routes: RouteObject[] = [
  makeRedirectRoute(paths.registration, () => buildRegistrationStepUrl('baseinfo')),
  makeWizardRoute(registrationWizard, (step) => [
    step('baseinfo', () => import('./BaseInfoScreen.tsx')),
    step('ctrlnumbersearch', () => import('./CtrlNumberSearchScreen.tsx'), CtrlNumberSearchScreenQuery),
    step('otherinfosearch', () => import('./OtherInfoSearchScreen.tsx'), OtherInfoSearchScreenQuery),
    step('memberchoices', () => import('./MemberChoicesScreen.tsx')),
    step('creation', () => import('./CreationScreen.tsx'), CreationScreenQuery),
    step('consent', () => import('./CreateAccountConsentScreen.tsx'), CreateAccountConsentScreenQuery),
  ]),
  anonymousRoute(paths.accountCreated, () => import('./CreationSucceededScreen.tsx')),
]
