import type { RouteObject } from 'react-router-dom'
import * as guests from '../domains/guests/publicRoutes.ts'
import * as session from '../domains/session/publicRoutes.ts'

/** Screens that a page can show from its first chunk, for visitors who are not signed in. */
export const publicRoutes: RouteObject[] = [...session.publicRoutes, ...guests.publicRoutes]
