/** The readings that a publish changes. */
export const PUBLISH_CHANGES = [
  'list_publishes',
  'preview_publish',
  'get_task_status',
  'get_project_overview',
] as const;
