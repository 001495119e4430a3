import { useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router-dom'

/**
 * Returns a function that returns whether the user has left the screen: the component is unmounted,
 * or another screen is opening. The component stays mounted and usable until that screen has
 * loaded, so the reply to a slow request could otherwise act for a user who has followed a link.
 */
export function useHasLeftScreen(): () => boolean {
  // The hooks of the router return the state of the last render, which a loading screen delays.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const [pathname] = useState(router?.state.location.pathname)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () =>
    !isMounted.current ||
    (router !== undefined &&
      (router.state.navigation.state !== 'idle' || router.state.location.pathname !== pathname))
}
