import en from '../../locales/en/federation/payment.json' with { type: 'json' }
import fr from '../../locales/fr/federation/payment.json' with { type: 'json' }
import type { CardErrorKey } from './processor.ts'

/**
 * Languages in which the payment card fields are available.
 */
export type CardLanguage = 'fr' | 'en'

const prefix = 'Federation.card.'
const stripTranslationKeyPrefix = (textsByKey: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(textsByKey)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, text]) => [key.slice(prefix.length), text]),
  )

/**
 * Texts and error messages of the payment card fields, keyed by language and then by locale key
 * without its prefix.
 */
export const cardTexts: Readonly<Record<CardLanguage, Readonly<Record<string, string>>>> = {
  fr: stripTranslationKeyPrefix(fr),
  en: stripTranslationKeyPrefix(en),
}

/** Returns the message that tells the member about a card error. */
export function getCardErrorText(messageKey: CardErrorKey, language: CardLanguage): string {
  const texts = cardTexts[language]
  return texts[messageKey.slice(prefix.length)] ?? texts['card_declined'] ?? messageKey
}

/** Returns the language of a locale tag; French for any language other than English. */
export function getCardLanguageOfLocale(locale: unknown): CardLanguage {
  return typeof locale === 'string' && locale.toLowerCase().startsWith('en') ? 'en' : 'fr'
}
