import { createContext } from 'react'

/**
 * Context that is true while sales are closed for maintenance, and false if sales are open or if
 * this is unknown. The shell provides the value; every control that buys or pays reads it.
 */
export const SalesClosed = createContext(false)
