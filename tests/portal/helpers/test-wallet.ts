/** Wallet of the test card processor, which imitates Apple Pay and Google Pay. */
import type { Page } from '@playwright/test'

/**
 * Turns on the wallet of the test card processor for the next pages.
 * @param wallet `applePay` or `googlePay`, and optionally a space and a test token
 */
export const enableTestWallet = async (page: Page, wallet: string): Promise<void> =>
  void (await page.addInitScript((value) => localStorage.setItem('sentier.testWallet', value), wallet))
