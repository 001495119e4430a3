import { expect, test, vi } from 'vitest'
import { openPendingDocumentWindow, parseWebUrl } from '../../web/domains/documents/documentWindow.ts'

test('only an http or https URL is opened for printing [H13]', () => {
  expect(parseWebUrl('https://federation.example/pass.pdf?t=1')).toBe(
    'https://federation.example/pass.pdf?t=1',
  )
  expect(parseWebUrl('http://localhost:4001/pass.pdf')).toBe('http://localhost:4001/pass.pdf')
  for (const invalidUrl of ['javascript:alert(1)', 'data:text/html,x', '/pass.pdf', 'blob:https://a/b', '']) {
    expect(parseWebUrl(invalidUrl), invalidUrl).toBeNull()
  }
})

test('openPendingDocumentWindow opens a window without an opener, and returns null when the browser blocks the window [H13, H20]', () => {
  const opened = { opener: window, document: document.implementation.createHTMLDocument() }
  const open = vi.spyOn(window, 'open').mockReturnValueOnce(opened as unknown as Window)
  expect(openPendingDocumentWindow('Préparation…')).toBe(opened)
  expect(opened.opener).toBeNull()
  expect(opened.document.body.textContent).toBe('Préparation…')

  open.mockReturnValueOnce(null)
  expect(openPendingDocumentWindow('Préparation…')).toBeNull()
})
