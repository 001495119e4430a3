import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { useCardFormMutation } from '../../../__generated__/useCardFormMutation.graphql.ts'
import type { Problem } from '../../../relay/problem.ts'
import { useTypedMutation } from '../../../relay/mutation.ts'
import type { CardFieldState } from '../CardElementField.tsx'
import { useCardProcessorContext } from './CardProcessor.tsx'
import { type CardField, cardFieldOfErrorCode } from '../stripeCardFields.ts'

/**
 * Values of the payment card form. The form does not know the content of Stripe's three fields,
 * only whether each field is complete.
 */
export type CardValues = { cardNumber: string; cardExpiry: string; cardCvc: string; cardName: string }

/** Person who pays: a member, or a guest who typed a first and a last name. */
export interface Buyer {
  readonly firstName: string
  readonly lastName: string
}

/** Maximum length of a name on a payment card, in characters. */
const maximumNameLength = 100

/**
 * Returns the initial values of the card form. The name on the card is initially the name of the
 * buyer.
 */
export const createInitialCardValues = ({ firstName, lastName }: Buyer): CardValues => ({
  cardNumber: '',
  cardExpiry: '',
  cardCvc: '',
  cardName: `${firstName.trim()} ${lastName.trim()}`.trim().slice(0, maximumNameLength),
})

/** Form value of a Stripe field that is complete. The form never has the card data itself. */
const completeValue = 'complete'

/** Function that shows why a payment card was rejected. */
export type Refuse = (problem: Pick<Problem, 'message'> & Partial<Problem>) => void

/**
 * Returns the field definitions and the validator of a payment card, for a larger form that renders
 * `CardEntry`. Spread `fields` into the fields of `useForm`, and `validate(values)` into the result
 * of its `validate`. `storeCard` passes only Stripe's token to `storeCardToken`, or by default to
 * the member's account (G04).
 */
export function useCardForm(storeCardToken?: (token: string, refuse: Refuse) => Promise<boolean>) {
  const { t } = useTranslation('payment')
  const { processor, number: findNumberField } = useCardProcessorContext()
  const stripeMessages = useRef<Partial<Record<CardField, string | null>>>({})
  const [setCard] = useTypedMutation<useCardFormMutation>(mutation)

  /**
   * Stores the payment card that a Stripe token represents. If the card is rejected, the function
   * passes the explanation to `refuse` and resolves to false.
   */
  async function storePaymentCardToken(token: string, refuse: Refuse): Promise<boolean> {
    if (storeCardToken) return await storeCardToken(token, refuse)
    return await setCard(
      { input: { token } },
      {
        SetPaymentCardPayload: () => true,
        Problem: (problem) => {
          refuse(problem)
          return false
        },
      },
    )
  }

  const getCardFieldValidation = (name: keyof CardValues) => ({
    label: t(`Card.label.${name}`),
    missing: t(`Card.missing.${name}`),
    required: true,
    secret: true as const,
  })

  return {
    fields: {
      cardNumber: getCardFieldValidation('cardNumber'),
      cardExpiry: getCardFieldValidation('cardExpiry'),
      cardCvc: getCardFieldValidation('cardCvc'),
      cardName: { ...getCardFieldValidation('cardName'), maxLength: maximumNameLength },
    },

    validate(values: CardValues) {
      const getIncompleteFieldMessage = (name: CardField) =>
        values[name] === completeValue
          ? undefined
          : (stripeMessages.current[name] ?? t(`Card.incomplete.${name}`))
      return {
        cardNumber: getIncompleteFieldMessage('cardNumber'),
        cardExpiry: getIncompleteFieldMessage('cardExpiry'),
        cardCvc: getIncompleteFieldMessage('cardCvc'),
      }
    },

    /**
     * Converts the state of a Stripe field to a form value. Also stores the validation message of
     * the field.
     */
    toFieldValue(name: CardField, { empty, complete: isDone, message }: CardFieldState): string {
      stripeMessages.current[name] = message
      return empty ? '' : isDone ? completeValue : 'incomplete'
    },

    storePaymentCardToken,

    /**
     * Stores the typed payment card. If the card is rejected, the function passes the explanation
     * to `refuse` and resolves to false.
     */
    async storeCard({ cardName }: CardValues, refuse: Refuse): Promise<boolean> {
      const number = findNumberField.current?.()
      if (processor.state !== 'ready' || !number) {
        refuse({ message: t('Card.unreachableText') })
        return false
      }
      const { token, error } = await processor.stripe.createToken(number, { name: cardName.trim() })
      if (!token) {
        const message = error.message ?? t('Card.failed')
        const wrong = cardFieldOfErrorCode(error.code)
        refuse({ message, fields: wrong ? [{ field: wrong, message }] : [] })
        return false
      }
      return await storePaymentCardToken(token.id, refuse)
    },
  }
}

const mutation = graphql`
  mutation useCardFormMutation($input: SetPaymentCardInput!) {
    setPaymentCard(input: $input) {
      __typename
      ... on SetPaymentCardPayload @alias {
        viewer {
          paymentCard {
            ...CardSummary_card
            isExpired
          }
        }
      }
      ...problem_shown @alias
    }
  }
`
