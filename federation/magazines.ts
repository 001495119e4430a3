import { isActive, listAccessRights } from './access-rights/rights.ts'
import type { Handlers } from './calls.ts'
import { refuse } from './refusals.ts'

export const magazineCalls = {
  updateMagazines: ({ store, member, body: { quantity, magazineDigital }, now }) => {
    const maximum = listAccessRights(store, member.id).filter((right) => isActive(right, now)).length
    if (quantity > maximum) return refuse('InvalidRequest', { fields: { quantity: 'tooMany' } })
    // Who may receive the magazine receives it in one way at least (E53).
    if (maximum > 0 && quantity === 0 && !magazineDigital) {
      return refuse('InvalidRequest', { fields: { magazineDigital: 'required' } })
    }
    store.sql.run`
      UPDATE members SET magazine_copies = ${quantity}, magazine_digital = ${magazineDigital ? 1 : 0} WHERE id = ${member.id}`
    return undefined
  },
} satisfies Partial<Handlers>
