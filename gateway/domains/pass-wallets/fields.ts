import type { AccessRightResolvers } from '../../graphql/generated/resolvers.ts'
import { canPrintPass } from '../access-rights/rules.ts'
import { selectUsablePassWallets } from './rules.ts'

/**
 * Resolver of the pass field `wallets`: the phone wallets (Apple, Google) that can store the pass.
 */
export const accessRightWallets = {
  wallets: (pass, _args, context) => {
    if (!canPrintPass(pass, context.now())) return []
    const { apple, google } = selectUsablePassWallets(context.services.config.passWallets, context.now())
    return [...(apple === null ? [] : ['APPLE' as const]), ...(google === null ? [] : ['GOOGLE' as const])]
  },
} satisfies AccessRightResolvers
