/**
 * Actions of the federation's staff by name, available as forms of the desk and as HTTP calls for
 * tests. An action only validates its input; the domains implement its effect.
 */
import type { Act } from './act.ts'
import { clockActs } from './clock-acts.ts'
import { decisionActs } from './decision-acts.ts'
import { settingActs } from './setting-acts.ts'

/** Actions by the desk page that shows them. */
const groups = { decisions: decisionActs, settings: settingActs, clock: clockActs }
export type ActSection = keyof typeof groups
export type ActName = { [Section in ActSection]: keyof (typeof groups)[Section] }[ActSection]

/** Actions by name, as used in URLs. */
export const acts: Record<ActName, Act> = { ...decisionActs, ...settingActs, ...clockActs }

/** Returns the action with this name; null for an unknown name. */
export function findAct(name: string): { name: ActName; act: Act } | null {
  return Object.hasOwn(acts, name) ? { name: name as ActName, act: acts[name as ActName] } : null
}

/** Returns the names of the actions of a page. */
export function actsOf(section: ActSection): ActName[] {
  return Object.keys(groups[section]) as ActName[]
}

/** Returns the page that shows an action. */
export function homeOf(name: ActName): ActSection {
  return (Object.keys(groups) as ActSection[]).find((section) => Object.hasOwn(groups[section], name))!
}
