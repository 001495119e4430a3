import CreateAccountConsentScreenQuery from '../__generated__/CreateAccountConsentScreenQuery$parameters.ts'
import CreationScreenQuery from '../__generated__/CreationScreenQuery$parameters.ts'
import CtrlNumberSearchScreenQuery from '../__generated__/CtrlNumberSearchScreenQuery$parameters.ts'
import OtherInfoSearchScreenQuery from '../__generated__/OtherInfoSearchScreenQuery$parameters.ts'
import { registration } from '../screens/registration/registration.ts'
import { framed } from './steps.tsx'

/** Opening an account, step by step. */
export const registrationSteps = framed(registration, (step) => [
  step('baseinfo', () => import('../screens/registration/BaseInfoScreen.tsx')),
  step(
    'ctrlnumbersearch',
    () => import('../screens/registration/CtrlNumberSearchScreen.tsx'),
    CtrlNumberSearchScreenQuery,
  ),
  step(
    'otherinfosearch',
    () => import('../screens/registration/OtherInfoSearchScreen.tsx'),
    OtherInfoSearchScreenQuery,
  ),
  step('memberchoices', () => import('../screens/registration/MemberChoicesScreen.tsx')),
  step('creation', () => import('../screens/registration/CreationScreen.tsx'), CreationScreenQuery),
  step(
    'consent',
    () => import('../screens/registration/CreateAccountConsentScreen.tsx'),
    CreateAccountConsentScreenQuery,
  ),
])
