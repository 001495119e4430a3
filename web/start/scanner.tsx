/**
 * Entry module of the page `/v/`, on which trail officers check passes. Without a network, the
 * service worker opens this page for all URLs that begin with `/v/` (decision 0057).
 */
import { createRoot } from 'react-dom/client'
import { ScannerPage } from '../domains/pass-codes/ScannerPage.tsx'
import { createScannerI18n } from '../domains/pass-codes/scannerI18n.ts'
import { prepareOfflineScannerPage, scannerPath } from '../domains/pass-codes/scannerWorker.ts'
import { getCurrentLanguage } from '../platform/language.ts'
import { installScriptPolicy } from '../platform/trustedTypes.ts'

installScriptPolicy()
const [, initialCode = null] = /^\/v\/(.+)$/i.exec(location.pathname) ?? []
// The code must not stay in the history of the browser.
if (initialCode !== null) history.replaceState(null, '', scannerPath)

const texts = await createScannerI18n(getCurrentLanguage())
document.documentElement.lang = getCurrentLanguage()
document.title = texts.t('Scanner.title', { ns: 'pass-codes' })

createRoot(document.getElementById('root')!).render(
  <ScannerPage initialCode={initialCode} prepareOffline={prepareOfflineScannerPage} />,
)
