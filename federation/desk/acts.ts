/**
 * What the federation's staff would do, by name: as a form of the desk, and as a call for tests. An act only
 * reads what was typed; what it means belongs to the domains.
 */
import type { Act } from './act.ts'
import { clockActs } from './clock-acts.ts'
import { decisionActs } from './decision-acts.ts'
import { settingActs } from './setting-acts.ts'

/** The acts by the page that they are found on. */
const groups = { decisions: decisionActs, settings: settingActs, clock: clockActs }
export type ActSection = keyof typeof groups
export type ActName = { [Section in ActSection]: keyof (typeof groups)[Section] }[ActSection]

/** Every act by its name in addresses. */
export const acts: Record<ActName, Act> = { ...decisionActs, ...settingActs, ...clockActs }

/** The act of this name; null when there is none. */
export function findAct(name: string): { name: ActName; act: Act } | null {
  return Object.hasOwn(acts, name) ? { name: name as ActName, act: acts[name as ActName] } : null
}

/** The names of the acts of a page. */
export function actsOf(section: ActSection): ActName[] {
  return Object.keys(groups[section]) as ActName[]
}

/** The page on which an act is found. */
export function homeOf(name: ActName): ActSection {
  return (Object.keys(groups) as ActSection[]).find((section) => Object.hasOwn(groups[section], name))!
}
