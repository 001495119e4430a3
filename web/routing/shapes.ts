import { member } from './member.tsx'
import { everyone } from './screen.tsx'

// Screens by what they look like, and so what stands for them while they load: those of members, and texts for all.
export const dashboard = member.as('dashboard')
export const list = member.as('list')
export const form = member.as('form')
export const sheet = member.as('document')
export const text = everyone.as('document')
