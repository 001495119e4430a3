/**
 * Assigns the modules of the portal to chunks of the build. Modules that are needed together share
 * a chunk, because each request delays a slow phone, even for a small file.
 */
import { resolve } from 'node:path'

const web = resolve(import.meta.dirname, '..')

const libraries =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|relay-runtime|react-relay|i18next|react-i18next)\//

/**
 * Layers of the build with their entry modules, by name. Each layer becomes one chunk group. The
 * group contains the entry modules and all their imports that no earlier layer contains.
 */
const layers: Record<string, string[]> = {
  shell: [
    'start/main.tsx',
    'relay/mutation.ts',
    'relay/problem.ts',
    'ui/ContourBackground.tsx',
    'ui/PageTitle.tsx',
    // Prerendered HTML of the sign-in screen shows a pass and needs its styles at once.
    'ui/PassCard.module.css',
    'ui/StatusTag.module.css',
    'ui/VehicleIcon.module.css',
  ],
  'sign-in': ['domains/session/LoginScreen.tsx', 'ui/PasswordField.tsx'],
  member: [
    'app/memberRoutes.tsx',
    'domains/addresses/shared/addressForm.ts',
    'domains/addresses/shared/useAddressForm.ts',
    'domains/interventions/paidReportMessage.ts',
    'domains/vehicles/savedVehicleMessage.ts',
    'platform/useUnmountPromise.ts',
    'ui/passState.ts',
    'ui/useFormat.ts',
  ],
  // The dashboard and few other screens need these modules. In the chunk of an area, they would
  // make the dashboard load all code that the screens of that area share.
  'member-parts': [
    'domains/insurance/shared/LiveRequests.tsx',
    'forms/ConfirmDialog.tsx',
    // In the chunk of `purchase`, this module would make the success screen load all code that the
    // purchase steps share.
    'domains/purchase/paidPassOverlap.ts',
    // In the chunk of `dashboard`, these modules would make the selection of several vehicles load
    // all code that the dashboard shares.
    'domains/purchase/shared/severalVehicles.ts',
    'domains/purchase/shared/useUnfinishedPayments.ts',
    // In the chunk of `guests`, these modules would make purchases load all code that guests share.
    'domains/kept-passes/passWorker.ts',
    'platform/gatewayClock.ts',
    'platform/useCurrentTime.ts',
    'ui/InvoiceTable.tsx',
  ],
  // Only the review and the payments for several vehicles need these modules. In the chunk of
  // `purchase`, all purchase steps would load them.
  'several-payments': [
    'domains/purchase/severalVehicles/lineQuotes.ts',
    'domains/purchase/severalVehicles/paymentLock.ts',
  ],
  'member-forms': [
    'domains/addresses/shared/AddressFields.tsx',
    // In the chunk of `interventions`, this module would make purchase steps load all code that
    // reports share.
    'domains/clubs/shared/useClubSelection.ts',
    'domains/members/shared/MemberSummary.tsx',
    'domains/purchase/ReviewMagazines.tsx',
  ],
  // The payment screen of guests and the lazily loaded receipt need these small modules. Their own
  // chunk would be one more request of the payment screen.
  guests: ['domains/guests/GuestDisclosure.tsx', 'domains/guests/GuestInvoiceTable.tsx'],
}

/**
 * Minimum number of screens that must need a module before the module belongs to the layer
 * `member`. A module that fewer screens need goes into the chunk of an area (`areas`).
 */
const sharedThreshold = 6

/**
 * Areas of the portal: groups of domain folders, in build order. A module shared by fewer than
 * `sharedThreshold` screens goes into the chunk of the first area that needs it. No chunk depends
 * on a later chunk.
 */
const areas: [first: string, ...others: string[]][] = [
  ['access-rights', 'receipts'],
  ['vehicles'],
  ['insurance'],
  ['registration', 'agreements'],
  ['guests'],
  ['wallet'],
  ['dashboard', 'magazines'],
  ['members'],
  ['interventions'],
  ['purchase'],
  ['session'],
  ['volunteering', 'payment', 'video'],
]

/**
 * Screens of the last wizard steps. Modules of purchases that only they need have a separate chunk,
 * which the earlier steps do not load.
 */
const lastStepScreen = /\/domains\/purchase\/.*(Review|Payments)Screen\.tsx$/

/** The part of the Rolldown API that returns the imports of a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

/**
 * Returns the chunk groups of the build, each of which becomes one file. Modules that depend on
 * forms have separate groups, which only screens with forms load.
 */
export function buildChunkGroups() {
  let chunkNames: Map<string, string> | null = null
  const memberChunks = [
    'member',
    'member-parts',
    'several-payments',
    ...areas.map(([first]) => first),
    'purchase-end',
  ]
  const names = [
    'foundation',
    'shell',
    'sign-in',
    ...memberChunks,
    ...memberChunks.map((name) => `${name}-forms`),
  ]
  return names.map((name, at) => ({
    debugName: name,
    priority: names.length - at,
    name: (id: string, build: ModuleGraph) => {
      chunkNames ??= assignModulesToChunks(build)
      return chunkNames.get(id) === name ? name : null
    },
  }))
}

/**
 * Returns the chunk of each module that several screens need, by module id. A module that only one
 * screen needs is not assigned and stays in the chunk of that screen.
 */
function assignModulesToChunks(moduleGraph: ModuleGraph): Map<string, string> {
  const chunkNames = new Map<string, string>()
  const start = `${web}/start/main.tsx`
  const lazyModules = findLazyModules(moduleGraph, start)
  const assignModuleToChunk = (id: string, name: string) => {
    // A dynamically imported module keeps a file of its own.
    if (id !== start && !lazyModules.has(id) && !chunkNames.has(id)) chunkNames.set(id, name)
  }
  for (const [name, files] of Object.entries(layers))
    for (const id of findReachableModules(
      moduleGraph,
      files.map((file) => resolveEntryModule(moduleGraph, file)),
    ))
      assignModuleToChunk(
        id,
        libraries.test(id) ? 'foundation' : isStylesheet(id) && name.startsWith('member') ? 'member' : name,
      )

  // Areas with a screen that needs the module, by module id.
  const needs = new Map<string, string[]>()
  const isNeededOnlyAtPurchaseEnd = new Map<string, boolean>()
  for (const screen of lazyModules) {
    const area = /\/domains\/([\w-]+)\/.*Screen\.tsx$/.exec(screen)?.[1]
    if (area === undefined) continue
    for (const id of findReachableModules(moduleGraph, [screen])) {
      needs.set(id, [...(needs.get(id) ?? []), area])
      isNeededOnlyAtPurchaseEnd.set(
        id,
        lastStepScreen.test(screen) && (isNeededOnlyAtPurchaseEnd.get(id) ?? true),
      )
    }
  }
  const dependsOnFormsChunk = (moduleId: string) =>
    [...findReachableModules(moduleGraph, [moduleId])].some((each) => chunkNames.get(each) === 'sign-in')
  for (const [id, by] of needs) {
    if (by.length < 2) continue
    const area = isNeededOnlyAtPurchaseEnd.get(id)
      ? 'purchase-end'
      : (areas.find((each) => each.some((name) => by.includes(name)))?.[0] ?? by.join('-'))
    // All stylesheets that member screens share form one small file, because a file for each would
    // load more slowly.
    const isMemberStylesheet = isStylesheet(id) && by.some((each) => each !== 'guests')
    const name = by.length >= sharedThreshold || isMemberStylesheet ? 'member' : area
    assignModuleToChunk(id, dependsOnFormsChunk(id) ? `${name}-forms` : name)
  }
  return chunkNames
}

/**
 * Returns the module id of an entry module. Throws if the code of the portal does not import it.
 */
function resolveEntryModule(moduleGraph: ModuleGraph, file: string): string {
  const id = `${web}/${file}`
  if (moduleGraph.getModuleInfo(id) === null)
    throw new Error(`web/start/chunkGroups.ts names ${file}, which the portal does not import`)
  return id
}

const isStylesheet = (id: string) => id.endsWith('.css')

/** Returns the given modules and all modules that they import, directly or indirectly. */
function findReachableModules(
  moduleGraph: ModuleGraph,
  ids: string[],
  reachableModules = new Set<string>(),
): Set<string> {
  for (const id of ids) {
    if (reachableModules.has(id)) continue
    reachableModules.add(id)
    findReachableModules(moduleGraph, moduleGraph.getModuleInfo(id)?.importedIds ?? [], reachableModules)
  }
  return reachableModules
}

/** Returns the modules that are imported dynamically, directly or indirectly. */
function findLazyModules(
  moduleGraph: ModuleGraph,
  from: string,
  lazyModules = new Set<string>(),
): Set<string> {
  for (const id of findReachableModules(moduleGraph, [from]))
    for (const next of moduleGraph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (lazyModules.has(next)) continue
      lazyModules.add(next)
      findLazyModules(moduleGraph, next, lazyModules)
    }
  return lazyModules
}
