import type { RouteObject } from 'react-router-dom'
import * as guests from '../domains/guests/publicRoutes.ts'
import * as session from '../domains/session/publicRoutes.ts'

/** Routes for visitors who are not signed in. They are part of the entry bundle. */
export const publicRoutes: RouteObject[] = [...session.publicRoutes, ...guests.publicRoutes]
