import { hash } from 'node:crypto'

/** What stands for a text that is known again and not kept: a token, a ticket, who pays, what a guest buys. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url')
}
