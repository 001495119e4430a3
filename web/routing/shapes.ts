import { member } from './member.tsx'
import { everyone } from './screen.tsx'

// Route makers by the shape of the skeleton: four for member screens, one for texts that are open
// to visitors.
export const dashboard = member.as('dashboard')
export const list = member.as('list')
export const form = member.as('form')
export const sheet = member.as('document')
export const text = everyone.as('document')
