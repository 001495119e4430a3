/**
 * Staff actions by name, offered as forms of the demo admin page and as HTTP calls for tests. An
 * action only validates its input; the domain modules change the data.
 */
import type { AdminAction } from './create-admin-action.ts'
import { clockActions } from './clock-actions.ts'
import { decisionActions } from './decision-actions.ts'
import { settingActions } from './setting-actions.ts'

/** Demo admin actions, grouped by the section of the demo admin page that shows them. */
const actionsBySection = { decisions: decisionActions, settings: settingActions, clock: clockActions }
export type ActionSection = keyof typeof actionsBySection
export type ActionName = {
  [Section in ActionSection]: keyof (typeof actionsBySection)[Section]
}[ActionSection]

/** Demo admin actions by name, as used in URLs. */
export const deskActions: Record<ActionName, AdminAction> = {
  ...decisionActions,
  ...settingActions,
  ...clockActions,
}

/** Returns the demo admin action with this name; null for an unknown name. */
export function findAdminAction(name: string): { name: ActionName; action: AdminAction } | null {
  return Object.hasOwn(deskActions, name)
    ? { name: name as ActionName, action: deskActions[name as ActionName] }
    : null
}

/** Returns the names of the actions in a section of the demo admin page. */
export function listAdminActionNamesOfSection(actionSection: ActionSection): ActionName[] {
  return Object.keys(actionsBySection[actionSection]) as ActionName[]
}

/** Returns the section of the demo admin page that shows an action. */
export function findSectionOfAdminAction(name: ActionName): ActionSection {
  return (Object.keys(actionsBySection) as ActionSection[]).find((section) =>
    Object.hasOwn(actionsBySection[section], name),
  )!
}
