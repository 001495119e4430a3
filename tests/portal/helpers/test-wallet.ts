/** Wallet of the test card processor, which imitates Apple Pay and Google Pay. */
import type { Page } from '@playwright/test'

/**
 * Turns on Apple Pay or Google Pay in the test card processor, on every page that opens afterward.
 * @param wallet `applePay` or `googlePay`, optionally followed by a space and a test token
 */
export const enableTestWallet = async (page: Page, wallet: string): Promise<void> =>
  void (await page.addInitScript((value) => localStorage.setItem('sentier.testWallet', value), wallet))
