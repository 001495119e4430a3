/**
 * A card field in an iframe of the federation's origin. Card data stays in the iframe: the page
 * only learns whether the field is empty, complete or invalid, and receives a token. The three
 * fields of a card find each other as same-origin sibling frames, which no other origin can do.
 */
import { findCardBrand, keepDigits, parseCardCvc, parseCardExpiry, parseCardNumber } from './fields.js'

const config = JSON.parse(document.documentElement.dataset.config ?? '{}')
const { element, group, parent: pageOrigin, today } = config
const input = /** @type {HTMLInputElement} */ (document.getElementById('value'))
const label = /** @type {HTMLElement} */ (document.getElementById('label'))
const errorText = /** @type {HTMLElement} */ (document.getElementById('error'))
const brandIcon = /** @type {HTMLElement} */ (document.getElementById('brand'))
const field = /** @type {HTMLElement} */ (document.getElementById('field'))

let locale = config.locale
let options = {}
let hasBlurred = false
let digitsBefore = ''
let lastState = ''
let error = null

/** Interface that sibling card frames may use. */
const api = { element, group, read, show, digits: () => keepDigits(input.value) }
Object.defineProperty(window, 'sentierCardField', { value: api })

const getFieldText = (key) => config.texts[locale][key] ?? key

/** Returns the frames of the same card on this page, including this frame. */
function listFramesOfCard() {
  const cardFrames = []
  for (let i = 0; i < window.parent.frames.length; i++) {
    try {
      const sibling = window.parent.frames[i].sentierCardField
      if (sibling?.group === group) cardFrames.push(sibling)
    } catch {
      // A frame of another origin, so not a card field.
    }
  }
  return cardFrames
}

const findFrameOfElement = (name) => listFramesOfCard().find((sibling) => sibling.element === name)

/** Parses the current input of the field. */
function read() {
  if (element === 'cardNumber') return parseCardNumber(input.value)
  if (element === 'cardExpiry') return parseCardExpiry(input.value, today)
  const number = findFrameOfElement('cardNumber')?.digits() ?? ''
  const brand = findCardBrand(number)
  return parseCardCvc(input.value, brand.name === 'unknown' ? null : brand.cvc)
}

function notifyPage(event, detail = {}) {
  window.parent.postMessage({ source: 'sentier-card', group, element, event, ...detail }, pageOrigin)
}

/** Shows the validation state of the field and notifies the page if the state has changed. */
function show(final = false) {
  if (final) hasBlurred = true
  const reading = read()
  const isIncomplete = !reading.complete && !reading.empty
  const code = reading.invalidCode ?? (hasBlurred && isIncomplete ? reading.incompleteCode : null)
  displayFieldError(final && reading.empty ? reading.incompleteCode : code)
  field.classList.toggle('invalid', error !== null)
  field.classList.toggle('complete', reading.complete)
  field.classList.toggle('empty', reading.empty)
  if (element === 'cardNumber') displayCardBrand(reading.brand)
  const state = { empty: reading.empty, complete: reading.complete, error, brand: reading.brand }
  if (JSON.stringify(state) === lastState) return
  lastState = JSON.stringify(state)
  notifyPage('change', state)
}

function displayFieldError(code) {
  error = code === null ? null : { code, type: 'validation_error', message: getFieldText(code) }
  input.setAttribute('aria-invalid', String(error !== null))
  errorText.textContent = error?.message ?? ''
}

/** Reformats the input and keeps the caret behind the same digit. */
function reformatInput(event) {
  const removed = String(event?.inputType ?? '').startsWith('delete')
  let caret = input.selectionStart ?? input.value.length
  // Deleting the space between two groups also deletes the adjacent digit; otherwise the space
  // would reappear and nothing would change.
  if (removed && digitsBefore !== '' && keepDigits(input.value) === digitsBefore) {
    const forward = String(event.inputType).endsWith('Forward')
    const head = keepDigits(input.value.slice(0, caret))
    const rest = keepDigits(input.value.slice(caret))
    const keptDigits = forward ? head : head.slice(0, -1)
    input.value = keptDigits + (forward ? rest.slice(1) : rest)
    caret = keptDigits.length
  }
  const atEnd = caret >= input.value.length
  const digitsToCaret = keepDigits(input.value.slice(0, caret)).length
  let shown = read().text
  // A trailing separator would reappear as soon as it is deleted.
  if (removed) shown = shown.replace(/\D+$/, '')
  if (shown !== input.value) input.value = shown
  digitsBefore = keepDigits(shown)
  if (document.activeElement !== input || atEnd) return
  let place = 0
  for (let seen = 0; place < shown.length && seen < digitsToCaret; place++) {
    if (/\d/.test(shown.charAt(place))) seen++
  }
  input.setSelectionRange(place, place)
}

/** Sets all texts of the field in the language of the page. */
function displayTextsInPageLanguage() {
  document.documentElement.lang = locale
  document.title = getFieldText(`frame.${element}`)
  label.textContent = getFieldText(`label.${element}`)
  input.placeholder = options.placeholder ?? getFieldText(`placeholder.${element}`)
}

/**
 * CSS properties that a page may set, the same as in Stripe Elements. None of them can load
 * resources or move the field.
 */
const properties = new Set([
  'background-color',
  'caret-color',
  'color',
  'font-family',
  'font-size',
  'font-style',
  'font-variant',
  'font-weight',
  'letter-spacing',
  'line-height',
  'padding',
  'text-align',
  'text-decoration',
  'text-shadow',
  'text-transform',
  '-webkit-font-smoothing',
])
const states = {
  base: '.field',
  empty: '.field.empty',
  complete: '.field.complete',
  invalid: '.field.invalid',
}
const partsOfInput = {
  ':hover': ':hover',
  ':focus': ':focus',
  ':disabled': ':disabled',
  ':-webkit-autofill': ':-webkit-autofill',
  '::placeholder': '::placeholder',
  '::selection': '::selection',
}

const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [sheet]

/**
 * Applies the styles that the page requests. Sets each style through the CSS object model, so that
 * the page cannot inject CSS rules.
 */
function applyPageStyles(style) {
  sheet.replaceSync('')
  for (const [state, selector] of Object.entries(states)) {
    const stateStyle = style?.[state] ?? {}
    insertCssRule(selector, stateStyle)
    if (stateStyle.iconColor) insertCssRule(`${selector} .brand`, { color: stateStyle.iconColor })
    for (const [part, suffix] of Object.entries(partsOfInput)) {
      if (stateStyle[part]) insertCssRule(`${selector} input${suffix}`, stateStyle[part])
    }
  }
}

function insertCssRule(selector, stateStyle) {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)]
  for (const [name, value] of Object.entries(stateStyle)) {
    const property =
      name === 'fontSmoothing'
        ? '-webkit-font-smoothing'
        : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    if (properties.has(property) && typeof value === 'string') rule.style.setProperty(property, value)
  }
}

const shapes = {
  visa: ['#1434cb', 'VISA'],
  amex: ['#016fd0', 'AMEX'],
  discover: ['#4d4d4d', 'DISC'],
  diners: ['#004a97', 'DC'],
  jcb: ['#0b4ea2', 'JCB'],
  unionpay: ['#00447c', 'UP'],
}

/** Shows a small badge of the card brand. The badge stays hidden unless the page requests it. */
function displayCardBrand(brand) {
  const name = brand ?? 'unknown'
  if (brandIcon.dataset.brand === name) return
  brandIcon.dataset.brand = name
  const createSvgElement = (tag, attributes, content) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
    if (content) node.textContent = content
    return node
  }
  const createBadgeBackground = (color) =>
    createSvgElement('rect', { width: 42, height: 28, rx: 4, fill: color })
  if (name === 'mastercard') {
    const createBadgeCircle = (cx, fill) => createSvgElement('circle', { cx, cy: 14, r: 8.5, fill })
    brandIcon.replaceChildren(
      createBadgeBackground('#231f20'),
      createBadgeCircle(16, '#eb001b'),
      createBadgeCircle(26, '#f79e1b'),
    )
  } else if (shapes[name]) {
    const [color, letters] = shapes[name]
    const size = letters.length > 3 ? 12 : 14
    const place = { x: 21, y: 18.5, 'text-anchor': 'middle', 'font-size': size, 'font-weight': 800 }
    brandIcon.replaceChildren(
      createBadgeBackground(color),
      createSvgElement('text', { ...place, fill: '#fff' }, letters),
    )
  } else {
    brandIcon.replaceChildren(
      createSvgElement('rect', {
        x: 1,
        y: 1,
        width: 40,
        height: 26,
        rx: 4,
        fill: 'none',
        stroke: 'currentColor',
      }),
      createSvgElement('rect', { x: 1, y: 7, width: 40, height: 5, fill: 'currentColor' }),
    )
  }
}

/**
 * Exchanges the card data for a token. Only the federation receives the card number, through this
 * frame's own origin.
 */
async function createToken(cardDetails) {
  const [number, expiry, cvc] = ['cardNumber', 'cardExpiry', 'cardCvc'].map(findFrameOfElement)
  for (const each of [number, expiry, cvc]) {
    if (each === undefined) continue
    const reading = each.read()
    if (reading.complete) continue
    for (const shown of listFramesOfCard()) shown.show(true)
    const code = reading.invalidCode ?? reading.incompleteCode
    return { error: { type: 'validation_error', code, message: getFieldText(code) } }
  }
  const { month, year } = expiry?.read() ?? {}
  try {
    const reply = await fetch('v1/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-card-frame': '1' },
      body: JSON.stringify({
        number: number?.digits(),
        expMonth: month,
        expYear: year,
        cvc: cvc?.digits() ?? '',
        name: typeof cardDetails?.name === 'string' ? cardDetails.name : null,
        locale,
      }),
      credentials: 'omit',
      referrerPolicy: 'origin',
      signal: AbortSignal.timeout(20_000),
    })
    return await reply.json()
  } catch {
    return { error: { type: 'api_connection_error', message: getFieldText('unreachable') } }
  }
}

/** Actions that the page may request by message. */
const actions = {
  options({ value }) {
    options = { ...options, ...value }
    input.disabled = options.disabled === true
    brandIcon.toggleAttribute('hidden', options.showIcon !== true || element !== 'cardNumber')
    applyPageStyles(options.style)
    displayTextsInPageLanguage()
    show()
    notifyPage('ready')
  },
  // Background color behind the transparent frame. Accessibility tools need it to measure contrast
  // inside the frame.
  backgroundColor({ value }) {
    document.body.style.backgroundColor = typeof value === 'string' ? value : ''
  },
  locale({ value }) {
    locale = value === 'en' ? 'en' : 'fr'
    displayTextsInPageLanguage()
    show()
  },
  focus: () => input.focus(),
  blur: () => input.blur(),
  clear() {
    input.value = ''
    digitsBefore = ''
    hasBlurred = false
    show()
  },
  async createToken({ id, value }) {
    notifyPage('token', { id, result: await createToken(value) })
  },
}

window.addEventListener('message', (event) => {
  if (event.source !== window.parent || event.origin !== pageOrigin) return
  const message = event.data
  if (message?.source !== 'sentier-stripe' || message.group !== group) return
  if (Object.hasOwn(actions, message.action)) actions[message.action](message)
})

input.addEventListener('input', (event) => {
  // The member is correcting the field, so the error shown on blur is cleared.
  hasBlurred = false
  reformatInput(event)
  show()
  // The required CVC length depends on the card brand.
  if (element === 'cardNumber') findFrameOfElement('cardCvc')?.show()
})
input.addEventListener('focus', () => notifyPage('focus'))
input.addEventListener('blur', () => {
  hasBlurred = true
  show()
  notifyPage('blur')
})
input.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') notifyPage('escape')
  if (event.key === 'Enter') notifyPage('enter')
})
// A click beside the input or on its label moves the focus to the input.
window.addEventListener('focus', () => {
  if (document.activeElement === document.body) input.focus()
})
new ResizeObserver(() =>
  notifyPage('height', { value: Math.ceil(field.getBoundingClientRect().height) }),
).observe(field)

displayTextsInPageLanguage()
// The member or the browser's autofill may have filled in the field before this script ran.
const focused = document.activeElement === input && document.hasFocus()
hasBlurred = !focused && input.value !== ''
reformatInput()
show()
if (element === 'cardNumber') findFrameOfElement('cardCvc')?.show()
if (focused) notifyPage('focus')
notifyPage('loaded')
