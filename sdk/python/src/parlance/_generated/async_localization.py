# Generated from the operations by npm run generate. Do not edit.

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, AsyncIterator

from .._caller import AsyncCaller
from . import types

if sys.version_info >= (3, 12):
    from typing import Unpack
elif TYPE_CHECKING:
    from typing_extensions import Unpack


class AsyncLocalizationOperations(AsyncCaller):
    async def apply_push(self, **params: Unpack[types.ApplyPushParams]) -> types.ApplyPushResult:
        """Write a push to the project, all of it or nothing, and start one task with the strings that need work.

        The files become the source texts of the project. Translations of a changed string stay and count as stale; a removed string is hidden and is restored with its texts. Applying a push again gives the same answer.
        """
        return await self._call("apply_push", params)

    async def begin_push(self, **params: Unpack[types.BeginPushParams]) -> types.BeginPushResult:
        """Announce the files of a project by their hashes; the answer says which bytes to send.

        Repeating an announcement returns the same push while it is open, so an interrupted push continues. Send the missing files with upload_file, check with preview_push, then apply_push. Nothing in the project changes before that.
        """
        return await self._call("begin_push", params)

    async def cancel_push(self, **params: Unpack[types.CancelPushParams]) -> types.ApplyPushResult:
        """Cancel a push that has not been applied; nothing in the project changes.

        Cancelling a push again gives the same answer. To undo an applied push, use rollback_publish.
        """
        return await self._call("cancel_push", params)

    async def cancel_task(self, **params: Unpack[types.CancelTaskParams]) -> types.CancelTaskResult:
        """Stop a task. Finished rows are kept, and the task may be retried.

        All work for the task ends, including supplements; each call that still waits for its final event gets task.failed with 499.
        """
        return await self._call("cancel_task", params)

    async def check_coverage(self, **params: Unpack[types.CheckCoverageParams]) -> types.CheckCoverageResult:
        """Check which languages the engines of the project translate into, before starting anything.

        covered: one of the engines translates this pair. not_covered: none does; memory and termbase may still fill the rows. unknown: only the server of the engine knows.
        """
        return await self._call("check_coverage", params)

    async def confirm_terms(self, **params: Unpack[types.ConfirmTermsParams]) -> types.ConfirmTermsResult:
        """Confirm the terms of a task that waits for it: they are added to the termbase and translation starts.

        The first confirmation, here or in the application, starts it; all others get 409. Terms without any translation stay out of the termbase.
        """
        return await self._call("confirm_terms", params)

    async def create_export_template(self, **params: Unpack[types.CreateExportTemplateParams]) -> types.CreateExportTemplateResult:
        """Create an export template. With is_default it replaces the default of its type."""
        return await self._call("create_export_template", params)

    async def create_task(self, **params: Unpack[types.CreateTaskParams]) -> types.CreateTaskResult:
        """Create a translation task from strings or from a file at a URL.

        With dry_run nothing is created and the answer is the analysis of the strings.
        """
        return await self._call("create_task", params)

    async def delete_export_template(self, **params: Unpack[types.DeleteExportTemplateParams]) -> types.DeleteExportTemplateResult:
        """Delete an export template permanently. No other template becomes the default in its place."""
        return await self._call("delete_export_template", params)

    async def delete_task_terms(self, **params: Unpack[types.DeleteTaskTermsParams]) -> types.DeleteTaskTermsResult | types.DeleteTaskTermsResult2:
        """Remove terms that the scan of a task found, before they are confirmed.

        With `id` the answer is the deleted term; with `ids` one result for each.
        """
        return await self._call("delete_task_terms", params)

    async def delete_terms(self, **params: Unpack[types.DeleteTermsParams]) -> types.DeleteTermsResult:
        """Delete terms of the termbase.

        A term that does not exist gives the result `not_found`, both with `id` and with `ids`.
        """
        return await self._call("delete_terms", params)

    async def export_ini(self, **params: Unpack[types.ExportIniParams]) -> types.ExportIniResult:
        """Export all published strings of the project as INI; answers with a link that is valid for an hour."""
        return await self._call("export_ini", params)

    async def export_memory(self, **params: Unpack[types.ExportMemoryParams]) -> types.ExportMemoryResult:
        """Export the translation memory as TMX 1.4b; answers with a link that is valid for an hour.

        /tm/import can read the file. Properties x-string-id, x-previous-source, x-next-source, x-origin and x-reviewed hold values for which TMX has no field.
        """
        return await self._call("export_memory", params)

    async def export_project(self, **params: Unpack[types.ExportProjectParams]) -> types.ExportProjectResult:
        """The published strings of the project as files of any format, whether they came with files or not.

        Hidden strings are left out. Files are named after the project, the source file and the language; links are valid for an hour. To have your own files back as they are, use pull_files.
        """
        return await self._call("export_project", params)

    async def export_task(self, **params: Unpack[types.ExportTaskParams]) -> types.ExportTaskResult:
        """Export the strings of a task with a template.

        Up to 50000 rows (strings times languages) the answer has the link; above that it has a job_id: follow it in the task status, then call this again for its link.
        """
        return await self._call("export_task", params)

    async def export_terms(self, **params: Unpack[types.ExportTermsParams]) -> types.ExportTermsResult:
        """Export the termbase as TBX or CSV; answers with a link that is valid for an hour.

        /terms/import can read these files. TBX is version 3, dialect TBX-Basic.
        """
        return await self._call("export_terms", params)

    async def get_export_template(self, **params: Unpack[types.GetExportTemplateParams]) -> types.GetExportTemplateResult:
        """Get one export template."""
        return await self._call("get_export_template", params)

    async def get_memory_import(self, **params: Unpack[types.GetMemoryImportParams]) -> types.MemoryImport:
        """The progress of an import into the translation memory. Poll every three seconds at most."""
        return await self._call("get_memory_import", params)

    async def get_project(self, **params: Unpack[types.GetProjectParams]) -> types.Project:
        """The project with its languages, engine, style guide and other settings."""
        return await self._call("get_project", params)

    async def get_publish_status(self, **params: Unpack[types.GetPublishStatusParams]) -> types.GetPublishStatusResult:
        """Status of a publish job. Poll every three seconds at most, or wait for the callback."""
        return await self._call("get_publish_status", params)

    async def get_push(self, **params: Unpack[types.GetPushParams]) -> types.GetPushResult:
        """One push with its files, and which of them have not been sent yet."""
        return await self._call("get_push", params)

    async def get_string_coverage(self, **params: Unpack[types.GetStringCoverageParams]) -> types.GetStringCoverageResult:
        """The number of translated, stale and missing strings of the project, by language and by file."""
        return await self._call("get_string_coverage", params)

    async def get_task_status(self, **params: Unpack[types.GetTaskStatusParams]) -> types.GetTaskStatusResult:
        """Status, stage, progress and jobs of a translation task."""
        return await self._call("get_task_status", params)

    async def hide_strings(self, **params: Unpack[types.HideStringsParams]) -> types.HideStringsResult:
        """Hide strings: they are left out of exports, files, coverage and new tasks, and keep their texts.

        A push does not restore strings that were hidden here; restore_strings does.
        """
        return await self._call("hide_strings", params)

    async def import_memory(self, **params: Unpack[types.ImportMemoryParams]) -> types.MemoryImport:
        """Import a translation memory (TMX). It is merged into the memory of the project in the background.

        Units are matched by source text and x-string-id: an existing unit is replaced if the file has a later date, and importing a file twice changes nothing. Unknown languages are skipped and counted. /tm/import-status reports the progress.
        """
        return await self._call("import_memory", params)

    async def import_terms(self, **params: Unpack[types.ImportTermsParams]) -> types.ImportTermsResult:
        """Import a termbase file (TBX or CSV). It is merged into the termbase in the background.

        At most 50000 terms. One bad term refuses the whole file and names its place; the callback is that of /terms/create. In CSV the header names the columns: "term" or the code of the source language, language codes, category, note, part_of_speech, pic, case_sensitive, do_not_translate, variants, variants_<language>, forbidden_<language>; lists are separated by "|". In TBX deprecated terms of a target language become forbidden ones.
        """
        return await self._call("import_terms", params)

    async def list_callback_deliveries(self, **params: Unpack[types.ListCallbackDeliveriesParams]) -> types.ListCallbackDeliveriesResult:
        """List the callbacks of the project with every attempt, newest first."""
        return await self._call("list_callback_deliveries", params)

    def iter_callback_deliveries(self, **params: Unpack[types.ListCallbackDeliveriesParams]) -> AsyncIterator[types.ListCallbackDeliveriesItem]:
        """Every item of list_callback_deliveries, page after page."""
        return self._pages("list_callback_deliveries", params)

    async def list_engines(self, **params: Unpack[types.ListEnginesParams]) -> types.ListEnginesResult:
        """The translation engines: which are set up, which this project uses, and how to turn on the others.

        Rows that the memory, the termbase and the engines of the project cannot translate stay untranslated, with the reason. Set up an engine, or choose one that is ready with update_project.
        """
        return await self._call("list_engines", params)

    async def list_export_templates(self, **params: Unpack[types.ListExportTemplatesParams]) -> types.ListExportTemplatesResult:
        """List the export templates of one type."""
        return await self._call("list_export_templates", params)

    async def list_languages(self, **params: Unpack[types.ListLanguagesParams]) -> types.ListLanguagesResult:
        """List the supported languages with names, direction, plural categories and word unit."""
        return await self._call("list_languages", params)

    async def list_project_strings(self, **params: Unpack[types.ListProjectStringsParams]) -> types.ListProjectStringsResult:
        """Strings of the project with their texts: hidden, stale, missing, by tag or by file."""
        return await self._call("list_project_strings", params)

    def iter_project_strings(self, **params: Unpack[types.ListProjectStringsParams]) -> AsyncIterator[types.ListProjectStringsItem]:
        """Every item of list_project_strings, page after page."""
        return self._pages("list_project_strings", params)

    async def list_pushes(self, **params: Unpack[types.ListPushesParams]) -> types.ListPushesResult:
        """The pushes of the project, newest first."""
        return await self._call("list_pushes", params)

    def iter_pushes(self, **params: Unpack[types.ListPushesParams]) -> AsyncIterator[types.ApplyPushResult]:
        """Every item of list_pushes, page after page."""
        return self._pages("list_pushes", params)

    async def list_row_history(self, **params: Unpack[types.ListRowHistoryParams]) -> types.ListRowHistoryResult:
        """The history of a translation: every replaced text and every review, newest first."""
        return await self._call("list_row_history", params)

    def iter_row_history(self, **params: Unpack[types.ListRowHistoryParams]) -> AsyncIterator[types.ListRowHistoryItem]:
        """Every item of list_row_history, page after page."""
        return self._pages("list_row_history", params)

    async def list_task_strings(self, **params: Unpack[types.ListTaskStringsParams]) -> types.ListTaskStringsResult:
        """The strings of a task with their translations, in source order.

        Filters select translations: only matching ones are shown, and strings without any are left out. With a cursor there is no total.
        """
        return await self._call("list_task_strings", params)

    def iter_task_strings(self, **params: Unpack[types.ListTaskStringsParams]) -> AsyncIterator[types.ListTaskStringsItem]:
        """Every item of list_task_strings, page after page."""
        return self._pages("list_task_strings", params)

    async def list_task_terms(self, **params: Unpack[types.ListTaskTermsParams]) -> types.ListTaskTermsResult:
        """List the terms that the scan of a task found, the most important first."""
        return await self._call("list_task_terms", params)

    def iter_task_terms(self, **params: Unpack[types.ListTaskTermsParams]) -> AsyncIterator[types.TaskTerm]:
        """Every item of list_task_terms, page after page."""
        return self._pages("list_task_terms", params)

    async def list_terms(self, **params: Unpack[types.ListTermsParams]) -> types.ListTermsResult:
        """List the termbase in the source language of the project, last changed first."""
        return await self._call("list_terms", params)

    def iter_terms(self, **params: Unpack[types.ListTermsParams]) -> AsyncIterator[types.Term]:
        """Every item of list_terms, page after page."""
        return self._pages("list_terms", params)

    async def merge_strings(self, **params: Unpack[types.MergeStringsParams]) -> types.MergeStringsResult:
        """Merge several strings into one: its missing languages get the texts of the others, which are hidden.

        Nothing is lost: the hidden strings keep their texts, and undo_string_merge restores them and removes the copied texts. Until then, a task that still has an old id writes its texts to the merged string.
        """
        return await self._call("merge_strings", params)

    async def preview_push(self, **params: Unpack[types.PreviewPushParams]) -> types.PreviewPushResult:
        """What a push would change: strings that are new, changed, removed, renamed, moved or returned.

        The first call reads the files. For large files it answers after some seconds with state reading and the progress, and continues; call again until it is ready. Nothing in the project changes.
        """
        return await self._call("preview_push", params)

    async def publish_task(self, **params: Unpack[types.PublishTaskParams]) -> types.PublishTaskResult:
        """Publish the strings and translations of a task to the project; the latest publish overwrites.

        Publishes of one project run in the order in which they were accepted. Strings that are not translated yet or whose translation was rejected keep the text of an earlier publish; with the project setting publish_requires_review so do strings that nobody has edited or approved.
        """
        return await self._call("publish_task", params)

    async def pull_files(self, **params: Unpack[types.PullFilesParams]) -> types.PullFilesResult:
        """The files of the project with the current texts; links only to files that differ from yours.

        A file of one language is returned once for each language, a file with all languages once. A string without a usable text keeps its source. Links are valid for an hour.
        """
        return await self._call("pull_files", params)

    async def redeliver_callback(self, **params: Unpack[types.RedeliverCallbackParams]) -> types.RedeliverCallbackResult:
        """Send a finished callback again, with the same delivery id and a new round of attempts."""
        return await self._call("redeliver_callback", params)

    async def rename_string(self, **params: Unpack[types.RenameStringParams]) -> types.RenameStringResult:
        """Give a string of the project another id; its texts, tags and history stay.

        A string of a file is renamed in the file: the push detects that itself.
        """
        return await self._call("rename_string", params)

    async def restore_strings(self, **params: Unpack[types.RestoreStringsParams]) -> types.RestoreStringsResult:
        """Restore hidden strings with their texts."""
        return await self._call("restore_strings", params)

    async def retry_task(self, **params: Unpack[types.RetryTaskParams]) -> types.RetryTaskResult:
        """Continue a failed or cancelled task at its first unfinished checkpoint, or redo the rows of a completed one that have no text."""
        return await self._call("retry_task", params)

    async def search_memory(self, **params: Unpack[types.SearchMemoryParams]) -> types.SearchMemoryResult:
        """Search the translation memory of the project for texts that are similar or contain a phrase.

        A score of 100 or more is the same text. A lower score is the share that need not be typed again, minus the listed penalties. A difference in a negation, a comparison or an opposite caps it at 84.
        """
        return await self._call("search_memory", params)

    async def send_test_callback(self, **params: Unpack[types.SendTestCallbackParams]) -> types.SendTestCallbackResult:
        """Send a signed test callback to a URL, with the same attempts and log as a real callback."""
        return await self._call("send_test_callback", params)

    async def supplement_translate(self, **params: Unpack[types.SupplementTranslateParams]) -> types.SupplementTranslateResult:
        """Add target languages to a task; the term scan is always skipped."""
        return await self._call("supplement_translate", params)

    async def tag_strings(self, **params: Unpack[types.TagStringsParams]) -> types.TagStringsResult:
        """Add tags to strings of the project, or remove them."""
        return await self._call("tag_strings", params)

    async def try_engine(self, **params: Unpack[types.TryEngineParams]) -> types.TestEngineResult:
        """Try a translation engine on one short text.

        The answer is 200 even if the engine does not work: problem says why. Only the cost of the call is stored.
        """
        return await self._call("try_engine", params)

    async def undo_string_merge(self, **params: Unpack[types.UndoStringMergeParams]) -> types.UndoStringMergeResult:
        """Undo a merge: the merged strings are shown again, and their texts are removed from the string.

        Later changes stay as they are and are listed. A purged string cannot be restored. If the string has been merged into another one, undo that merge first.
        """
        return await self._call("undo_string_merge", params)

    async def update_export_template(self, **params: Unpack[types.UpdateExportTemplateParams]) -> types.UpdateExportTemplateResult:
        """Change an export template. Only fields that are sent change; lists are replaced as a whole."""
        return await self._call("update_export_template", params)

    async def update_project(self, **params: Unpack[types.UpdateProjectParams]) -> types.Project:
        """Change the name, the languages or the settings of the project.

        Only what is sent changes; null takes a setting back to its default. Tasks that were created before keep the smart_optimize, optimize_threshold and profile they were created with.
        """
        return await self._call("update_project", params)

    async def update_task_strings(self, **params: Unpack[types.UpdateTaskStringsParams]) -> types.UpdateTaskStringsResult:
        """Edit, approve or reject translations of a task, each with its own result.

        Every change is kept in the history of the row. Possible from the moment translation begins; pipeline results from an older text are dropped. The memory learns edits and approvals at once, and forgets a rejected text.
        """
        return await self._call("update_task_strings", params)

    async def update_task_term(self, **params: Unpack[types.UpdateTaskTermParams]) -> types.TaskTerm:
        """Change a term that the scan of a task found, until translation uses it.

        Only the given fields change; without any the row is returned unchanged.
        """
        return await self._call("update_task_term", params)

    async def update_terms(self, **params: Unpack[types.UpdateTermsParams]) -> types.UpdateTermsResult:
        """Change terms of the termbase, each with its own result.

        The source language of a term cannot change: delete the term and upload it again.
        """
        return await self._call("update_terms", params)

    async def upload_file(self, **params: Unpack[types.UploadFileParams]) -> types.UploadFileResult:
        """Upload a file by its SHA-256, whole or in parts; a known file need not be sent again.

        Parts of at most 8 MiB, in any order; a repeated part replaces the first, so an interrupted upload continues with the missing parts. The file exists once its last part has arrived, and only if it has this hash.
        """
        return await self._call("upload_file", params)

    async def upload_terms(self, **params: Unpack[types.UploadTermsParams]) -> types.UploadTermsResult:
        """Upload terms in bulk. They are merged into the termbase in the background.

        One bad item refuses the whole call and names its place.
        """
        return await self._call("upload_terms", params)

    async def wait_for_publish(self, **params: Unpack[types.WaitForPublishParams]) -> types.WaitForPublishResult:
        """Wait until a publish job has ended, up to 15 minutes.

        Returns the current status with timed_out if the time is up or too many callers are waiting already.
        """
        return await self._call("wait_for_publish", params)
