/**
 * Browser test page with a payment form that uses Stripe's packages as the portal does. The page
 * loads the federation's script for test card fields instead of Stripe's script.
 */
import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import type { StripeElementChangeEvent } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

const { script, locale } = document.documentElement.dataset as { script: string; locale: 'fr' | 'en' }

/**
 * Part of the browser's Trusted Types API that the payment test page uses. TypeScript's DOM types
 * do not include the API.
 */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): unknown
}
const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url === script ? url : null) })

const loadStripeOnRequest = new Promise<void>((resolve, reject) => {
  const node = document.createElement('script')
  node.addEventListener('load', () => resolve())
  node.addEventListener('error', reject)
  node.src = script
  document.head.append(node)
}).then(() => loadStripe('pk_test_sentier'))

function PaymentTestForm({
  dark,
  setLanguage,
}: {
  dark: boolean
  setLanguage: (language: 'fr' | 'en') => void
}) {
  const stripe = useStripe()
  const elements = useElements()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [events, setEvents] = useState<string[]>([])
  const [states, setStates] = useState<Record<string, string>>({})
  const [result, setResult] = useState('')
  const options = {
    style: {
      base: {
        color: dark ? '#f3eee3' : '#13211c',
        fontSize: '18px',
        fontFamily: 'Figtree Variable, sans-serif',
        '::placeholder': { color: dark ? '#bfcbc4' : '#3f4b45' },
      },
      invalid: { color: dark ? '#ffd3ca' : '#85190a' },
    },
  }
  const buildCardFieldProps = (name: string) => ({
    id: name,
    options,
    onReady: () => setEvents((before) => [...before, `${name} ready`]),
    onFocus: () => setEvents((before) => [...before, `${name} focus`]),
    onBlur: () => setEvents((before) => [...before, `${name} blur`]),
    onEscape: () => setEvents((before) => [...before, `${name} escape`]),
    onChange: ({ error, empty, complete }: StripeElementChangeEvent) => {
      const state = empty ? 'empty' : complete ? 'complete' : 'begun'
      setErrors((before) => ({
        ...before,
        [name]: (error as { message: string } | undefined)?.message ?? '',
      }))
      setStates((before) => ({ ...before, [name]: state }))
    },
  })
  const submitPaymentForm = async (event: FormEvent) => {
    event.preventDefault()
    const number = elements?.getElement(CardNumberElement)
    if (!stripe || !number) return
    const { token, error } = await stripe.createToken(number, { name: 'Maude Tremblay' })
    setResult(token ? token.id : `${error?.code ?? error?.type}: ${error?.message}`)
  }
  return (
    <form onSubmit={(event) => void submitPaymentForm(event)}>
      <label htmlFor="number">Number</label>
      <CardNumberElement {...buildCardFieldProps('number')} options={{ ...options, showIcon: true }} />
      <p id="number-error">{errors['number']}</p>
      <label htmlFor="expiry">Expiry</label>
      <CardExpiryElement {...buildCardFieldProps('expiry')} />
      <p id="expiry-error">{errors['expiry']}</p>
      <label htmlFor="cvc">Code</label>
      <CardCvcElement {...buildCardFieldProps('cvc')} />
      <p id="cvc-error">{errors['cvc']}</p>
      <button type="submit">Pay</button>
      <button type="button" onClick={() => elements?.getElement('cardCvc')?.clear()}>
        Clear
      </button>
      <button type="button" onClick={() => setLanguage('en')}>
        English
      </button>
      <output id="result">{result}</output>
      <output id="states">
        {['number', 'expiry', 'cvc'].map((name) => states[name] ?? 'untold').join(' ')}
      </output>
      <output id="events">{events.join(', ')}</output>
    </form>
  )
}

function PaymentTestPage() {
  const [language, setLanguage] = useState(locale)
  const [dark, setDark] = useState(false)
  const toggleDarkThemeOfTestPage = () => {
    setDark(!dark)
    document.documentElement.classList.toggle('dark')
  }
  return (
    <main>
      <h1>Payment</h1>
      <button type="button" onClick={toggleDarkThemeOfTestPage}>
        Dark
      </button>
      <Elements stripe={loadStripeOnRequest} options={{ locale: language }}>
        <PaymentTestForm dark={dark} setLanguage={setLanguage} />
      </Elements>
    </main>
  )
}

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <PaymentTestPage />
    </StrictMode>,
  )
