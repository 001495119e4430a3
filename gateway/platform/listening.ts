/** Why a server cannot listen where it is set to. */
import { SettingError } from './settings.ts'

/** An address or a port that cannot be had, in a line; null for any other error. */
export function unusableAddress(
  error: unknown,
  { host, port }: { host: string; port: number },
): SettingError | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return new SettingError(`Port ${port} is taken: set PORT to another.`)
  if (code === 'EACCES')
    return new SettingError(`Port ${port} may not be used by this account: set PORT to another.`)
  return code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
    ? new SettingError(`HOST: ${host} is no address of this machine.`)
    : null
}
