/**
 * States of all screens of the portal, such as a form after a failure, for accessibility.spec.ts,
 * reflow.spec.ts and `npm run gallery`. The test tests/rules/screens-without-link.test.ts fails if
 * a screen has no state in this list.
 */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { runFederationStaffAction } from '../../gateway/helpers/run-staff-action.ts'
import { recordGraphqlQueryNames } from '../helpers/record-screen-queries.ts'
import type { RunningGateway } from '../../gateway/helpers/gateway-process.ts'
import {
  type Language,
  createSessionForBrowserStorage,
  getPersonaCredentials,
} from '../helpers/portal-fixtures.ts'
import { accessRights } from './access-rights.ts'
import { insurance } from './insurance.ts'
import { guests } from './guests.ts'
import { interventions } from './interventions.ts'
import { magazines } from './magazines.ts'
import { members } from './members.ts'
import { payment } from './payment.ts'
import { purchase } from './purchase.ts'
import { severalVehicles } from './several-vehicles.ts'
import { receipts } from './receipts.ts'
import { registration } from './registration.ts'
import { type ScreenState, type ScreenStates, createScreenDriver } from './screen-driver.ts'
import { vehicles } from './vehicles.ts'
import { tasks } from './tasks.ts'
import { visitors } from './visitors.ts'
import { volunteering } from './volunteering.ts'
import { wallet } from './dashboard-passes.ts'

/**
 * All states in which browser tests inspect the portal's screens, grouped by domain of the portal.
 */
export const galleries: readonly ScreenStates[] = [
  visitors,
  guests,
  registration,
  members,
  payment,
  receipts,
  accessRights,
  purchase,
  severalVehicles,
  wallet,
  vehicles,
  insurance,
  magazines,
  volunteering,
  tasks,
  interventions,
]

export const gallery: ScreenState[] = galleries.flatMap((states) => Object.values(states).flat())

/** Number of screen states that one test inspects. Small groups let slow tests run in parallel. */
const statesPerTest = 12

/**
 * Splits the screen states into groups. One test inspects each group.
 */
export function chunkScreenStates(states: ScreenState[]): ScreenState[][] {
  return states.length === 0
    ? []
    : [states.slice(0, statesPerTest), ...chunkScreenStates(states.slice(statesPerTest))]
}

/** Size, color scheme and language of a browser window. */
export interface Window extends Pick<BrowserContextOptions, 'viewport' | 'colorScheme'> {
  language: Language
}

/**
 * Opens a browser window, brings a screen into one of its states, runs a callback on the screen and
 * closes the window.
 */
export async function openScreenState(
  browser: Browser,
  portal: RunningGateway,
  state: ScreenState,
  { language, ...window }: Window,
  inspect: (page: Page, queryNames: string[]) => Promise<void>,
): Promise<void> {
  const storedItems: Record<string, unknown> = { 'sentier.language': language }
  if (state.as)
    storedItems['sentier.session'] = await createSessionForBrowserStorage(
      portal,
      getPersonaCredentials(state.as),
    )
  const context = await browser.newContext({
    ...window,
    reducedMotion: 'reduce',
    timezoneId: 'America/Toronto',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: portal.url,
          localStorage: Object.entries(storedItems).map(([name, value]) => ({
            name,
            value: JSON.stringify(value),
          })),
        },
      ],
    },
  })
  context.setDefaultTimeout(30_000)
  try {
    const page = await context.newPage()
    const queryNames = recordGraphqlQueryNames(page)
    await state.openScreen(createScreenDriver(page, portal, language))
    await inspect(page, queryNames())
  } finally {
    await context.close()
    if (state.spoils) await runFederationStaffAction(portal, 'reset-personas')
  }
}
