/**
 * The test script that provides a `Stripe` global with the parts of Stripe.js that the portal uses:
 * split card fields, `createToken` and, from `wallet.js`, `paymentRequest`. The portal therefore
 * runs the same code with and without a Stripe key. The script works under a strict content
 * security policy, evaluates no text as markup or code, and never receives a card number.
 */
;(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript)
  const base = new URL('.', script.src)
  const origin = base.origin
  /** Texts by language, inserted by the federation when it serves this script. */
  const texts = /* texts */ {}
  const frameElements = ['cardNumber', 'cardExpiry', 'cardCvc']
  const loadTimeoutMs = 15_000
  const tokenTimeoutMs = 30_000

  /**
   * Returns a random id of 32 hexadecimal digits. `crypto.randomUUID` is undefined in insecure
   * contexts: plain HTTP on hosts other than localhost.
   */
  const createRandomId = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    )

  const createIntegrationError = (message) => {
    const failure = new Error(message)
    failure.name = 'IntegrationError'
    return failure
  }

  const getLanguageOfLocale = (locale) => {
    const requested = !locale || locale === 'auto' ? navigator.language : String(locale)
    return requested.toLowerCase().startsWith('en') ? 'en' : 'fr'
  }

  const getScriptText = (locale, key) => texts[locale]?.[key] ?? key

  class CardElement {
    #type
    #elements
    #options
    #listeners = new Map()
    #container = null
    #frame = null
    #isFrameLoaded = false
    #isReady = false
    #state = { empty: true, complete: false, error: null, focus: false }
    #tokenRequests = new Map()
    #queuedMessages = []
    #loadTimer = 0
    #cleanups = []
    #backgroundColor = null

    constructor(type, elements, options) {
      this.#type = type
      this.#elements = elements
      this.#options = options ?? {}
    }

    get type() {
      return this.#type
    }

    on(event, handler) {
      const handlers = this.#listeners.get(event) ?? []
      this.#listeners.set(event, [...handlers, handler])
      return this
    }

    off(event, handler) {
      const handlers = this.#listeners.get(event) ?? []
      this.#listeners.set(event, handler ? handlers.filter((each) => each !== handler) : [])
      return this
    }

    once(event, handler) {
      const callHandlerOnce = (detail) => {
        this.off(event, callHandlerOnce)
        handler(detail)
      }
      return this.on(event, callHandlerOnce)
    }

    #emit(event, detail = {}) {
      for (const handler of this.#listeners.get(event) ?? []) handler({ elementType: this.#type, ...detail })
    }

    mount(target) {
      const container = typeof target === 'string' ? document.querySelector(target) : target
      if (!(container instanceof Element))
        throw createIntegrationError(`There is no element on the page to mount the ${this.#type} Element on.`)
      if (this.#container === container) return
      if (this.#container !== null) this.unmount()
      this.#container = container
      container.replaceChildren(this.#createFrame())
      this.#listen(window, 'message', (event) => this.#handleMessage(event))
      this.#listen(container, 'click', () => this.focus())
      // A click on the container's label focuses the card field, like the label of any other field.
      this.#listen(document, 'click', (event) => {
        const label = event.target instanceof Element ? event.target.closest('label') : null
        if (label && container.id !== '' && label.htmlFor === container.id) this.focus()
      })
      this.#listen(matchMedia('(prefers-color-scheme: dark)'), 'change', () => this.#sendBackgroundColor())
      this.#listen(container, 'transitionend', () => this.#sendBackgroundColor())
      const themeObserver = new MutationObserver(() => this.#sendBackgroundColor())
      themeObserver.observe(document.documentElement, { attributes: true })
      this.#cleanups.push(() => themeObserver.disconnect())
      this.#loadTimer = window.setTimeout(() => {
        const error = {
          type: 'api_connection_error',
          message: getScriptText(this.#elements.locale, 'unreachable'),
        }
        if (!this.#isFrameLoaded) this.#emit('loaderror', { error })
      }, loadTimeoutMs)
      this.#updateClasses()
    }

    #listen(target, event, handler) {
      target.addEventListener(event, handler)
      this.#cleanups.push(() => target.removeEventListener(event, handler))
    }

    #createFrame() {
      const frame = document.createElement('iframe')
      const url = new URL('frame', base)
      const { locale, group } = this.#elements
      const parameters = { element: this.#type, group, locale, origin: window.location.origin }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      frame.name = `sentier-card-${this.#type}-${group}`
      frame.title = getScriptText(locale, `frame.${this.#type}`)
      frame.setAttribute('scrolling', 'no')
      frame.setAttribute('allowtransparency', 'true')
      frame.setAttribute('referrerpolicy', 'origin')
      Object.assign(frame.style, {
        display: 'block',
        width: '1px',
        minWidth: '100%',
        height: '1.35em',
        margin: '0',
        padding: '0',
        border: '0',
        overflow: 'hidden',
        // Must match the frame's color scheme; otherwise the browser paints an opaque background
        // behind the frame.
        colorScheme: 'light',
      })
      frame.src = url.href
      this.#frame = frame
      return frame
    }

    #send(action, detail = {}) {
      const message = { source: 'sentier-stripe', group: this.#elements.group, action, ...detail }
      if (!this.#isFrameLoaded) this.#queuedMessages.push(message)
      else this.#frame?.contentWindow?.postMessage(message, origin)
    }

    #handleMessage(event) {
      if (event.origin !== origin || event.source !== this.#frame?.contentWindow) return
      const message = event.data
      if (message?.source !== 'sentier-card' || message.group !== this.#elements.group) return
      if (message.event === 'loaded') this.#handleFrameLoaded()
      else if (message.event === 'ready') this.#handleReady()
      else if (message.event === 'height') this.#frame.style.height = `${Number(message.value)}px`
      else if (message.event === 'token') this.#tokenRequests.get(message.id)?.(message.result)
      else if (message.event === 'change') this.#handleChange(message)
      else if (message.event === 'enter') this.#submitForm()
      else if (message.event === 'escape') this.#emit('escape')
      else if (message.event === 'focus' || message.event === 'blur') {
        this.#state = { ...this.#state, focus: message.event === 'focus' }
        this.#updateClasses()
        this.#emit(message.event)
      }
    }

    #handleFrameLoaded() {
      this.#isFrameLoaded = true
      window.clearTimeout(this.#loadTimer)
      const queuedMessages = this.#queuedMessages
      this.#queuedMessages = []
      this.#send('options', { value: cloneWithoutFunctions(this.#options) })
      this.#sendBackgroundColor()
      for (const { action, ...detail } of queuedMessages) this.#send(action, detail)
    }

    /** Sends the frame its background color, if the background is one plain color. */
    #sendBackgroundColor() {
      const backgroundColor = this.#container === null ? '' : findBackgroundColor(this.#container)
      if (backgroundColor === this.#backgroundColor || !this.#isFrameLoaded) return
      this.#backgroundColor = backgroundColor
      this.#send('backgroundColor', { value: backgroundColor })
    }

    #handleReady() {
      if (this.#isReady) return
      this.#isReady = true
      this.#emit('ready')
    }

    #handleChange({ empty, complete, error, brand }) {
      // An initially empty frame emits no change event. Input typed or autofilled before the frame
      // was ready does.
      const hasChanged = this.#isReady || !empty || !this.#state.empty
      this.#state = { ...this.#state, empty, complete, error }
      this.#updateClasses()
      if (!hasChanged) return
      this.#emit('change', {
        empty,
        complete,
        error: error ?? undefined,
        value: undefined,
        ...(this.#type === 'cardNumber' ? { brand } : {}),
      })
    }

    /** Submits the surrounding form on Enter, as a native input does. */
    #submitForm() {
      const form = this.#container?.closest('form')
      const button = form?.querySelector('button:not([type]), [type="submit"]')
      if (button instanceof HTMLElement) button.click()
    }

    #updateClasses() {
      if (this.#container === null) return
      const names = {
        base: 'StripeElement',
        complete: 'StripeElement--complete',
        empty: 'StripeElement--empty',
        focus: 'StripeElement--focus',
        invalid: 'StripeElement--invalid',
        ...this.#options.classes,
      }
      const { empty, complete, error, focus } = this.#state
      const activeStates = { base: true, empty, complete, focus, invalid: error !== null }
      for (const [key, isActive] of Object.entries(activeStates)) {
        for (const name of String(names[key]).split(/\s+/).filter(Boolean))
          this.#container.classList.toggle(name, isActive)
      }
    }

    update(options) {
      this.#options = { ...this.#options, ...options }
      if (this.#isFrameLoaded) this.#send('options', { value: cloneWithoutFunctions(this.#options) })
      this.#updateClasses()
      this.#sendBackgroundColor()
    }

    /** Sets the language of the card field to that of the page. */
    setLocale(locale) {
      if (this.#frame) this.#frame.title = getScriptText(locale, `frame.${this.#type}`)
      this.#send('locale', { value: locale })
    }

    focus() {
      this.#frame?.focus()
      this.#send('focus')
    }

    blur() {
      this.#send('blur')
      this.#frame?.blur()
    }

    clear() {
      this.#send('clear')
    }

    unmount() {
      window.clearTimeout(this.#loadTimer)
      for (const cleanUp of this.#cleanups) cleanUp()
      for (const settleTokenRequest of this.#tokenRequests.values())
        settleTokenRequest(createConnectionError(this.#elements.locale))
      this.#cleanups = []
      this.#queuedMessages = []
      this.#tokenRequests.clear()
      this.#isFrameLoaded = false
      this.#isReady = false
      this.#backgroundColor = null
      this.#state = { empty: true, complete: false, error: null, focus: false }
      this.#frame?.remove()
      this.#container?.classList.remove(
        ...[...this.#container.classList].filter((name) => name.startsWith('StripeElement')),
      )
      this.#frame = null
      this.#container = null
    }

    destroy() {
      this.unmount()
      this.#listeners.clear()
      this.#elements.removeElement(this)
    }

    collapse() {}

    /** Requests a token from the frame. Resolves to Stripe's `{ token }` or `{ error }`. */
    requestToken(details) {
      if (this.#frame === null)
        return Promise.reject(
          createIntegrationError('The card field is not on the page any more: mount it first.'),
        )
      const id = createRandomId()
      return new Promise((resolve) => {
        const timer = window.setTimeout(
          () => settleTokenRequest(createConnectionError(this.#elements.locale)),
          tokenTimeoutMs,
        )
        const settleTokenRequest = (result) => {
          window.clearTimeout(timer)
          this.#tokenRequests.delete(id)
          resolve(result)
        }
        this.#tokenRequests.set(id, settleTokenRequest)
        this.#send('createToken', { id, value: cloneWithoutFunctions(details ?? {}) })
      })
    }
  }

  const createConnectionError = (locale) => ({
    error: { type: 'api_connection_error', message: getScriptText(locale, 'unreachable') },
  })

  /**
   * Returns the opaque background color behind an element; '' if there is none or the background is
   * not a plain color.
   */
  const findBackgroundColor = (element) => {
    for (let ancestor = element; ancestor !== null; ancestor = ancestor.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(ancestor)
      if (backgroundImage !== 'none') return ''
      const alpha = /^rgba\(.*,\s*([\d.]+)\)$|\/\s*([\d.]+)\)$/.exec(backgroundColor)
      const opacity = alpha === null ? 1 : Number(alpha[1] ?? alpha[2])
      if (opacity === 1) return backgroundColor
      if (opacity > 0) return ''
    }
    return ''
  }

  /** Copies a value without its functions, because postMessage cannot clone functions. */
  const cloneWithoutFunctions = (value) => JSON.parse(JSON.stringify(value))

  class Elements {
    #cardElements = []
    group = createRandomId()

    constructor(options) {
      this.locale = getLanguageOfLocale(options?.locale)
    }

    create(type, options) {
      if (!frameElements.includes(type))
        throw createIntegrationError(
          `The test script has no ${type} Element: it has ${frameElements.join(', ')}.`,
        )
      if (this.getElement(type)) throw createIntegrationError(`Can only create one Element of type ${type}.`)
      const element = new CardElement(type, this, options)
      this.#cardElements.push(element)
      return element
    }

    /**
     * Finds a card element by its Stripe element type or by its React component, as in
     * `@stripe/react-stripe-js`.
     */
    getElement(typeOrComponent) {
      // oxlint-disable-next-line no-underscore-dangle -- that is what the components call it
      const type = typeof typeOrComponent === 'string' ? typeOrComponent : typeOrComponent?.__elementType
      return this.#cardElements.find((element) => element.type === type) ?? null
    }

    update(options) {
      if (options?.locale === undefined) return
      this.locale = getLanguageOfLocale(options.locale)
      for (const element of this.#cardElements) element.setLocale(this.locale)
    }

    removeElement(element) {
      this.#cardElements = this.#cardElements.filter((each) => each !== element)
    }

    submit() {
      return Promise.resolve({})
    }

    fetchUpdates() {
      return Promise.resolve({})
    }
  }

  const createUnsupportedMethod = (call) => () =>
    Promise.resolve({
      error: { type: 'invalid_request_error', message: `The test script has no ${call}: use createToken.` },
    })

  function Stripe(key, options) {
    if (typeof key !== 'string' || !key.startsWith('pk_'))
      throw createIntegrationError('Please call Stripe() with a publishable key.')
    return {
      elements: (more) => new Elements({ locale: options?.locale, ...more }),
      paymentRequest: (requestOptions) => new window.SentierTestPaymentRequest(requestOptions),
      createToken: (element, data) => {
        if (!(element instanceof CardElement))
          return Promise.reject(createIntegrationError('createToken takes a card field of this page.'))
        return element.requestToken(data)
      },
      createPaymentMethod: createUnsupportedMethod('createPaymentMethod'),
      confirmCardPayment: createUnsupportedMethod('confirmCardPayment'),
      confirmCardSetup: createUnsupportedMethod('confirmCardSetup'),
      createSource: createUnsupportedMethod('createSource'),
      registerAppInfo: () => {},
      _registerWrapper: () => {},
    }
  }
  // The version string that @stripe/stripe-js 10 checks for.
  Stripe.version = 'endive'
  window.Stripe = Stripe
})()
