/**
 * Which file of the build a module comes in. A file of a few hundred bytes takes a request as a large one does, and a
 * slow phone waits for each: what is wanted together comes together.
 */
import { resolve } from 'node:path'

const web = resolve(import.meta.dirname, '..')

const libraries =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|relay-runtime|react-relay|i18next|react-i18next)\//

/** These modules and all that they import, but for what the layers before have. */
const layers: Record<string, string[]> = {
  shell: [
    'start/main.tsx',
    'relay/mutation.ts',
    'relay/problem.ts',
    'ui/ContourBackground.tsx',
    'ui/PageTitle.tsx',
    // A picture of a pass comes as HTML with the sign-in page, and needs its look at once.
    'ui/PassCard.module.css',
    'ui/StatusTag.module.css',
    'ui/VehicleIcon.module.css',
  ],
  door: ['domains/session/LoginScreen.tsx', 'ui/PasswordField.tsx'],
  behind: [
    'app/memberRoutes.tsx',
    'domains/addresses/shared/addressForm.ts',
    'domains/interventions/message.ts',
    'domains/vehicles/message.ts',
    'platform/useUnmounted.ts',
    'ui/useFormat.ts',
  ],
  'behind-forms': [
    'domains/addresses/shared/AddressFields.tsx',
    // With the report's part of the build, steps of a purchase would load all that reports share.
    'domains/clubs/shared/useClubPress.ts',
    'domains/members/shared/MemberSummary.tsx',
    'domains/purchase/ReviewMagazines.tsx',
  ],
}

/** What so many screens need comes with what is behind the door. */
const many = 6

/**
 * What fewer need comes with the first of these that has one of them, by the folders of the screens. What a module
 * imports is needed wherever the module is, so that no file ever needs one further down; in this order few screens
 * load much for others.
 */
const areas: [first: string, ...others: string[]][] = [
  ['access-rights', 'receipts'],
  ['vehicles'],
  ['insurance'],
  ['registration', 'agreements'],
  ['guests'],
  ['dashboard', 'members', 'magazines'],
  ['interventions'],
  ['purchase'],
  ['session'],
  ['volunteering', 'payment', 'video'],
]

/** What a build knows of its modules. */
interface Build {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

/** The groups of the build, one for each file: what stands on forms is apart, for those who have one. */
export function chunks() {
  let placed: Map<string, string> | null = null
  const behind = ['behind', ...areas.map(([first]) => first)]
  const names = ['foundation', 'shell', 'door', ...behind, ...behind.map((name) => `${name}-forms`)]
  return names.map((name, at) => ({
    debugName: name,
    priority: names.length - at,
    name: (id: string, build: Build) => {
      placed ??= place(build)
      return placed.get(id) === name ? name : null
    },
  }))
}

/** The file of every module that more than one screen needs; any other comes with what needs it. */
function place(build: Build): Map<string, string> {
  const placed = new Map<string, string>()
  const start = `${web}/start/main.tsx`
  const later = loadedLater(build, start)
  const put = (id: string, name: string) => {
    // What is asked for by its name stays a file of its own.
    if (id !== start && !later.has(id) && !placed.has(id)) placed.set(id, name)
  }
  for (const [name, files] of Object.entries(layers))
    for (const id of reach(
      build,
      files.map((file) => `${web}/${file}`),
    ))
      put(id, libraries.test(id) ? 'foundation' : isLook(id) && name.startsWith('behind') ? 'behind' : name)

  // The areas of the screens that need a module.
  const needs = new Map<string, string[]>()
  for (const screen of later) {
    const area = /\/domains\/([\w-]+)\/.*Screen\.tsx$/.exec(screen)?.[1]
    if (area === undefined) continue
    for (const id of reach(build, [screen])) needs.set(id, [...(needs.get(id) ?? []), area])
  }
  const hasForm = (id: string) => [...reach(build, [id])].some((each) => placed.get(each) === 'door')
  for (const [id, by] of needs) {
    if (by.length < 2) continue
    const area = areas.find((each) => each.some((name) => by.includes(name)))?.[0] ?? by.join('-')
    // All looks that several screens share are one file: it is small, and a sheet for each takes longer.
    const name = by.length >= many || isLook(id) ? 'behind' : area
    put(id, hasForm(id) ? `${name}-forms` : name)
  }
  return placed
}

const isLook = (id: string) => id.endsWith('.css')

/** These modules and all that they import. */
function reach(build: Build, ids: string[], found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue
    found.add(id)
    reach(build, build.getModuleInfo(id)?.importedIds ?? [], found)
  }
  return found
}

/** What is loaded when it is wanted, from here on. */
function loadedLater(build: Build, from: string, found = new Set<string>()): Set<string> {
  for (const id of reach(build, [from]))
    for (const next of build.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (found.has(next)) continue
      found.add(next)
      loadedLater(build, next, found)
    }
  return found
}
