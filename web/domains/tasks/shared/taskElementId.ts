import { type MemberTask, taskKeyOf } from './useTasks.ts'

/** Returns the id of the element that shows a task in the task list. */
export const taskElementIdOf = (task: MemberTask) => `task-${taskKeyOf(task).replaceAll(/\W/g, '-')}`
