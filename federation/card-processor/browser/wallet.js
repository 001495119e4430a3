/**
 * The test wallet, in place of Apple Pay and Google Pay. The federation serves it as the beginning
 * of `stripe.js`. A tester turns the wallet on with the local storage key `sentier.testWallet`: its
 * value is `applePay` or `googlePay`, and optionally a space and the test token of another card.
 * The sheet shows the total that the page requests. It works under a strict content security
 * policy.
 */
;(() => {
  /** Texts by language, inserted by the federation when it serves this script. */
  const texts = /* texts */ {}
  const walletNames = { applePay: 'Apple Pay', googlePay: 'Google Pay' }

  /** Returns the name of the wallet and the token of its card; null if the wallet is off. */
  function readWallet() {
    try {
      const [name, token = 'tok_visa'] = (localStorage.getItem('sentier.testWallet') ?? '').split(' ')
      return Object.hasOwn(walletNames, name) ? { name, token } : null
    } catch {
      // The browser blocks storage.
      return null
    }
  }

  function createElement(name, style, text = '') {
    const element = document.createElement(name)
    Object.assign(element.style, style)
    element.textContent = text
    return element
  }

  class TestPaymentRequest {
    #options
    #listeners = new Map()
    #sheet = null

    constructor(options) {
      this.#options = options
    }

    canMakePayment() {
      const wallet = readWallet()
      const isNamed = (name) => wallet?.name === name
      return Promise.resolve(
        wallet && { applePay: isNamed('applePay'), googlePay: isNamed('googlePay'), link: false },
      )
    }

    on(event, handler) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), handler])
      return this
    }

    off(event, handler) {
      const handlers = this.#listeners.get(event) ?? []
      this.#listeners.set(event, handler ? handlers.filter((each) => each !== handler) : [])
      return this
    }

    #emit(event, detail) {
      for (const handler of this.#listeners.get(event) ?? []) handler(detail)
    }

    isShowing() {
      return this.#sheet !== null
    }

    update(options) {
      if (this.isShowing()) throw new Error('The total cannot change while the sheet is shown.')
      this.#options = { ...this.#options, ...options }
    }

    abort() {
      this.#close()
    }

    #close() {
      this.#sheet?.remove()
      this.#sheet = null
    }

    show() {
      const wallet = readWallet()
      if (this.isShowing() || wallet === null) throw new Error('The sheet cannot be shown.')
      const language = document.documentElement.lang.startsWith('en') ? 'en' : 'fr'
      const { label, amount } = this.#options.total
      const money = new Intl.NumberFormat(`${language}-CA`, { style: 'currency', currency: 'CAD' })
      const button = {
        minHeight: '48px',
        padding: '0 20px',
        border: '2px solid currentColor',
        borderRadius: '24px',
        font: 'inherit',
      }
      const sheet = createElement('dialog', {
        display: 'grid',
        gap: '16px',
        width: 'min(24rem, 100% - 2rem)',
        margin: 'auto',
        padding: '24px',
        border: '2px solid currentColor',
        borderRadius: '16px',
        background: 'Canvas',
        color: 'CanvasText',
      })
      const name = walletNames[wallet.name]
      const pay = createElement('button', button, texts[language]['wallet.pay'])
      const cancel = createElement('button', button, texts[language]['wallet.cancel'])
      sheet.setAttribute('aria-label', name)
      sheet.append(
        createElement('strong', {}, `${name} (${texts[language]['wallet.test']})`),
        createElement('p', { margin: '0' }, `${label} – ${money.format(amount / 100)}`),
        pay,
        cancel,
      )
      pay.addEventListener('click', () => {
        pay.disabled = true
        cancel.disabled = true
        this.#emit('token', {
          token: { id: wallet.token, object: 'token', type: 'card' },
          walletName: wallet.name,
          complete: () => this.#close(),
        })
      })
      const dismiss = () => {
        this.#close()
        this.#emit('cancel')
      }
      cancel.addEventListener('click', dismiss)
      sheet.addEventListener('cancel', (event) => {
        event.preventDefault()
        if (!pay.disabled) dismiss()
      })
      document.body.append(sheet)
      this.#sheet = sheet
      sheet.showModal()
    }
  }

  window.SentierTestPaymentRequest = TestPaymentRequest
})()
