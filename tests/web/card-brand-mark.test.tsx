import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CardBrandMark } from '../../web/domains/payment/CardBrandMark.tsx'

const renderMark = (brand: string | null) =>
  render(<CardBrandMark brand={brand} />).container.firstElementChild!.outerHTML

test('the mark of a card brand does not depend on the spelling of the brand', () => {
  expect(renderMark('MasterCard')).toBe(renderMark('Mastercard'))
  expect(renderMark('American Express')).toContain('AMEX')
  expect(renderMark('Visa')).toContain('VISA')
})

test('a card of a brand without a mark has the card icon', () => {
  const icon = renderMark(null)
  expect(icon).not.toContain('text')
  expect(renderMark('Diners Club')).toBe(icon)
})
