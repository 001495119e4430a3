import type { RouteObject } from 'react-router-dom'
import * as guests from '../domains/guests/publicRoutes.ts'
import * as session from '../domains/session/publicRoutes.ts'

/** Routes of the entry bundle, for visitors who are not signed in. */
export const publicRoutes: RouteObject[] = [...session.publicRoutes, ...guests.publicRoutes]
