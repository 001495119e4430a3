/**
 * Entry module of the page `/pass`, which shows the passes kept on this device. The service worker
 * also opens this page in place of any other page while there is no network (decision 0053).
 */
import { createInstance } from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import enAccessRights from '../../locales/en/portal/access-rights.json'
import enCommon from '../../locales/en/portal/common.json'
import enKeptPasses from '../../locales/en/portal/kept-passes.json'
import frAccessRights from '../../locales/fr/portal/access-rights.json'
import frCommon from '../../locales/fr/portal/common.json'
import frKeptPasses from '../../locales/fr/portal/kept-passes.json'
import { KeptPassesPage } from '../domains/kept-passes/KeptPassesPage.tsx'
import { activateWaitingWorker, canKeepPasses, passPagePath } from '../domains/kept-passes/passWorker.ts'
import type { RefreshOutcome } from '../domains/kept-passes/refreshKeptPasses.ts'
import { readShownPasses } from '../domains/kept-passes/shownPasses.ts'
import { currentLanguage } from '../platform/language.ts'
import { endSessionOnDevice } from '../platform/session.ts'
import { installScriptPolicy } from '../platform/trustedTypes.ts'
import '../styles/index.css'

installScriptPolicy()
const root = document.getElementById('root')!
const replacesOtherPage = location.pathname.toLowerCase().replace(/\/$/, '') !== passPagePath
/** URLs with `exit` sign the member out (B06), also while the gateway is unreachable. */
const isSignedOut = replacesOtherPage && new URLSearchParams(location.search).has('exit')
if (isSignedOut) endSessionOnDevice()

const i18n = createInstance()
await i18n.use(initReactI18next).init({
  lng: currentLanguage(),
  resources: {
    fr: { common: frCommon, 'access-rights': frAccessRights, 'kept-passes': frKeptPasses },
    en: { common: enCommon, 'access-rights': enAccessRights, 'kept-passes': enKeptPasses },
  },
  defaultNS: 'common',
  keySeparator: false,
  fallbackLng: false,
  interpolation: { escapeValue: false },
})
document.documentElement.lang = currentLanguage()
document.title = i18n.t('kept-passes:KeptPasses.title')

createRoot(root).render(
  <KeptPassesPage
    initialPasses={await readShownPasses()}
    replacesOtherPage={replacesOtherPage}
    isSignedOut={isSignedOut}
    refresh={refreshWithPortalCode}
  />,
)
if (canKeepPasses()) void activateWaitingWorker().catch(() => {})

/**
 * Refreshes the kept passes with the code of the portal, which is loaded after the passes are
 * shown: it renews tokens and sends queries. Its URL is in the page
 * (`scripts/generate/html-pages.ts`).
 */
async function refreshWithPortalCode(): Promise<RefreshOutcome> {
  const { refreshKeptPasses } = (await import(
    /* @vite-ignore */ root.dataset['refresh']!
  )) as typeof import('../domains/kept-passes/refreshKeptPasses.ts')
  return await refreshKeptPasses()
}
