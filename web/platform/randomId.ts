/** 32 hexadecimal digits by chance. `crypto.randomUUID` is missing where the portal is not served over https. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
