// Generated from api/openapi.yaml by make generate: do not edit.
// sha256 123dfe4932ce653172b5c58bd5e3c38857926873953caef9412be0e56fb4b83b

export interface paths {
    "/v1/{ns}/starts/{topic}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                topic: components["parameters"]["topic"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a job
         * @description Starts a job on the graph that subscribes to the topic. The body is its input. The answer comes after the
         *     commit: the job will run, whatever fails.
         *
         *     Without an `Idempotency-Key` each request starts a job. A key that is used again with another body is refused with
         *     422, `code` `idempotency-key-reused`, as long as the first is known. With `wait` the answer has the job's result, if it ends
         *     in that time; if it does not, ask for it at `result`.
         *
         *     The body may be a CloudEvent 1.0: in structured mode (`application/cloudevents+json`), or in binary mode (the
         *     headers `ce-specversion`, `ce-id`, `ce-source` and `ce-type`). Its id and source take the place of the key.
         *
         *     With `Prefer: respond-async` the start is stored and the answer does not wait for an engine.
         */
        post: operations["startJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/starts/{topic}/{guid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                topic: components["parameters"]["topic"];
                /** @description The GUID of a start, as `respond-async` has given it. */
                guid: components["schemas"]["ID"];
            };
            cookie?: never;
        };
        /** What has become of a start */
        get: operations["getStart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        /**
         * List jobs
         * @description The latest first, page by page. Jobs that begin meanwhile do not move the pages. Several filters hold together. After two seconds the page ends where it is, `partial`: it may be empty, and `next` goes on there.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry, move or interrupt many jobs
         * @description Does something with the jobs of one page of a filter, the latest first, each by itself: one that refuses it does not
         *     stop the others. The answer says what became of each. Go on with `next` as the `cursor`, at the pace that you want;
         *     stop by not going on. Look first, with `dry_run: true`: what would become of the jobs of the page.
         *
         *     Retries are of jobs in state failed, unless the filter says interrupted; moves and interrupts of running ones. Jobs
         *     that begin meanwhile are not among the pages, and no job is retried twice.
         *
         *     With `gids` it is done with these jobs, whatever their state is, and with none besides: of each the answer says what
         *     became of it, also that it is not there. Under an `Idempotency-Key` a repetition tells of the jobs with which it was
         *     done before, as `replayed`. The same key may stand for several pages, or lists of jobs, of one work: what was
         *     retried with a job that had awaited it is `replayed` then, too.
         */
        post: operations["doJobs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/count": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        /**
         * Count jobs by graph and state
         * @description Up to 10,000 jobs are counted as they are now (`exact`). Of more, the auditor of the relays counts all, in rounds.
         */
        get: operations["countJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/job": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        /**
         * Find a job by its app and id
         * @description The latest generation of the id. Redirects to the job under its gid.
         */
        get: operations["findJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/{gid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        /**
         * Show a job
         * @description Everything there is to see of it, as of one moment.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/{gid}/activities": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        /**
         * The activities of a job, page by page
         * @description All of them, where `GET jobs/{gid}` has at most 2,000. The first page also counts them in groups. They have no
         *     data, unless one instance is asked for by `activity` and `dad`.
         */
        get: operations["listActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/{gid}/result": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        /**
         * Wait for the result of a job
         * @description Answers when the job has ended, or after `wait` seconds with state `running`: then ask again. A job that has
         *     failed is an answer with state `failed` and its error, and not an error of this request.
         */
        get: operations["awaitJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/{gid}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        /** Why a job is not done */
        get: operations["explainJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/{gid}/children": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        /** The jobs that a job has begun */
        get: operations["listChildren"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/{gid}/trace": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        /** The life of a job as spans */
        get: operations["traceJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/{gid}/export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        /** Everything that is stored of a job, as one document */
        get: operations["exportJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/{gid}/journal": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        /**
         * What the durable functions of a job have done
         * @description The events of each function, those of a function before those that it has called. 404 if the job has no function,
         *     413 if they are more than one request may read: name one activity.
         */
        get: operations["listJournals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/{gid}/interrupt": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a running job
         * @description Ends it whatever it waits for, with error 410 unless the body says otherwise. Its messages, timers and
         *     registrations go with it. The answer comes after the commit.
         *
         *     Under an `Idempotency-Key` a repetition gets the answer of the first, with `replayed`, and not 409. The first body
         *     counts.
         */
        post: operations["interruptJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/{gid}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a job of durable functions
         * @description Its functions do not go on, and what they have asked for goes. If the graph names an `undo`, a job of that topic
         *     begins, and the job ends with that one; else it ends at once. The answer comes after the commit. A job that waits
         *     for anything else is refused with 409: interrupt it.
         *
         *     Under an `Idempotency-Key` a repetition gets the answer of the first, with `replayed`, and not 409. The first body
         *     counts.
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/{gid}/signals/{topic}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
                topic: components["parameters"]["topic"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signal one job
         * @description Wakes, for each activity of the job that waits on the topic, the one that has waited longest, whatever its rules
         *     compare; else the signal is kept for a day for the next one. Repeated under its id it changes nothing, and gets
         *     the first answer. Without `signalId` and `Idempotency-Key` each request is another signal.
         */
        post: operations["signalJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/job/signals/{topic}": {
        parameters: {
            query: {
                app: string;
                job: string;
            };
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                topic: components["parameters"]["topic"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signal one job
         * @description Wakes, for each activity of the job that waits on the topic, the one that has waited longest, whatever its rules
         *     compare; else the signal is kept for a day for the next one. Repeated under its id it changes nothing, and gets
         *     the first answer. Without `signalId` and `Idempotency-Key` each request is another signal.
         */
        post: operations["signalNamedJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/{gid}/retry-now": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin the waiting attempts of a job at once
         * @description Work that failed is retried after a while. This makes such attempts due now. It adds no attempt, however often it
         *     is called. If none waits, the answer is 409.
         */
        post: operations["retryNow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/{gid}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer by hand for a worker or a job
         * @description Gives the answer that an activity of a running job waits for: `data`, or an `error`. Use it when no worker will, or
         *     when somebody has done the work in another way. It takes effect like the worker's own, which then has none; if that
         *     one comes first, it counts. An error is final: no policy has the work tried again. While the job is paused the
         *     answer waits with it.
         *
         *     409 if the activity waits for no worker and no job: a signal, a sleep, the turn of a durable function. 422 if the
         *     data do not match the output schema of the activity.
         *
         *     Under an `Idempotency-Key` a repetition gets the answer of the first, with `replayed`, and not 409. The first body
         *     counts.
         */
        post: operations["answerActivity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/{gid}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        /**
         * What operators did with a job
         * @description The latest first, page by page. They are kept as long as the job.
         */
        get: operations["listJobActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        /**
         * What operators did
         * @description The latest first, page by page. What was done with a job is kept as long as the job, the rest for 90 days.
         */
        get: operations["listActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/{gid}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a job that failed or was interrupted go on under its id
         * @description What has an answer keeps it; what has ended the job, what had no answer, and what follows from them is done anew.
         *     The job goes on as a new one with the same id. The one that has ended is found by its gid from then on. If the job
         *     runs, has completed, was retried before, or another one has its id, the answer is 409.
         *
         *     Under an `Idempotency-Key` a repetition gets the job of the first, with `replayed`, and not 409. The first body
         *     counts.
         */
        post: operations["retryJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/{gid}/move": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a running job go on with another version of its app
         * @description What it has done stays, and what it waits for goes on: nothing is asked again. What is decided from now on, the new
         *     version says. If the job has entered an activity that means something else there, or waits in one that is not
         *     there, the answer is 422 with the reason; if it has ended, 409. A job that runs the version already stays as it is.
         */
        post: operations["moveJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/jobs/{gid}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a new job that is given what another one has done
         * @description The new job is given what this job, which has ended, has done before the activities `from`. These, and what follows
         *     from them, it does anew. This job stays as it is. If it runs, or a job has the new id, the answer is 409.
         *
         *     Under an `Idempotency-Key` a repetition gets the job of the first, with `replayed`. The first body counts.
         */
        post: operations["forkJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/signals/{topic}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                topic: components["parameters"]["topic"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signal the activities that wait on a topic
         * @description Wakes the hooks whose rules match the data. A signal that nobody waits for is kept for a day.
         *
         *     The body may be a CloudEvent 1.0 as for a start: its data is the signal's, its id and source are the signal's id.
         */
        post: operations["signalTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/apps": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        /** List deployed versions */
        get: operations["listApps"];
        put?: never;
        /**
         * Deploy an application document
         * @description Checks the document and stores it as the version that it names. Deploying the same document again changes
         *     nothing. A document with problems is refused with 422 and all of them (`problems`); a version that is there
         *     with another document, and a topic that starts jobs of another active app, with 409. Parts in other files
         *     cannot be named.
         */
        post: operations["deployApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/apps/check": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check and draw an application document
         * @description Stores nothing and asks nobody: what is deployed does not matter (see `dry_run` for that). A document with
         *     problems is refused with 422 and all of them (`problems`).
         */
        post: operations["checkApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/apps/{app}/versions/{version}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                app: components["parameters"]["app"];
                version: components["parameters"]["version"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a version the active one
         * @description New jobs begin with it; running jobs keep theirs. If it replaces another version, this takes about a second. A version that redacts less takes the right `payload`.
         */
        post: operations["activateApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/apps/{app}/versions/{version}/source": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                app: components["parameters"]["app"];
                version: components["parameters"]["version"];
            };
            cookie?: never;
        };
        /** The document of a version as it was deployed */
        get: operations["getSource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/apps/{app}/versions/{version}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                app: components["parameters"]["app"];
                version: components["parameters"]["version"];
            };
            cookie?: never;
        };
        /** A picture of the graphs of a version */
        get: operations["getPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/apps/{app}/versions/{version}/layout": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                app: components["parameters"]["app"];
                version: components["parameters"]["version"];
            };
            cookie?: never;
        };
        /**
         * Where everything stands in the picture of a version
         * @description For a page that draws it by itself, as `legwork app show -o layout` prints it.
         */
        get: operations["getLayout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/apps/{app}/versions/{version}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                app: components["parameters"]["app"];
                version: components["parameters"]["version"];
            };
            cookie?: never;
        };
        /**
         * What a version changes
         * @description Graphs, activities and transitions that come, go or change, as `legwork app diff -o json` prints it.
         */
        get: operations["getDiff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/letters": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        /**
         * List dead letters
         * @description The latest first, page by page; by default those that are open.
         */
        get: operations["listLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/letters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Show a dead letter */
        get: operations["getLetter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/letters/redrive": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish dead starts and signals again
         * @description Each message keeps its GUID, so that it takes effect once. Messages of jobs are not redriven (ADR 21).
         *     Look first, with `dry_run: true`: the answer is a plan. With `dry_run: false` it is done, page by page: go on with
         *     `next` as the cursor.
         */
        post: operations["redriveLetters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/letters/{id}/redrive": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish the message of a dead letter again */
        post: operations["redriveLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/letters/discard": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give up dead letters that nobody needs
         * @description Their content is deleted; that they were there stays, with who discarded them and why.
         *     Look first, with `dry_run: true`: the answer is a plan. With `dry_run: false` it is done, page by page: go on with
         *     `next` as the cursor.
         */
        post: operations["discardLetters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/letters/{id}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give up a dead letter */
        post: operations["discardLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/events": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        /** Read events of the last day */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/watch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        /**
         * See what changes
         * @description A stream of server-sent events, one for a page that stays open. For each job that is named it sends `job`: at
         *     once, and within about a second of a change, which may be told twice; `data` is a JobLine, ask for more at the
         *     job. `gone` names a job that does not exist, or no longer. With `topic` it sends `event` for each event that jobs
         *     tell, a KeptEvent; after the connection was lost, `Last-Event-ID` has it go on where it was. The stream ends after
         *     an hour: connect again.
         */
        get: operations["watch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        /** List webhooks */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Deliver the events of a topic to an address
         * @description From now on. A delivery is a CloudEvent in JSON, signed as Standard Webhooks say. The answer has the secret,
         *     which is not shown again. Where data are redacted, it takes the right `payload`: a delivery has all of them.
         */
        post: operations["addWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * Show a webhook
         * @description With up to 20 deliveries that have failed, and up to 20 that were tried in vain.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Remove a webhook with its deliveries */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a webhook
         * @description Sends one event, once, and answers when the receiver has, within 20 seconds.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description For `keep_seconds`, deliveries have the signatures of both secrets, so that the receiver verifies each of them
         *     while it gets the new one. The answer has the new secret, which is not shown again. The secret that the webhook
         *     has already changes nothing: send one of your own to repeat a request whose answer was lost.
         */
        post: operations["rotateWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/hooks/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                name: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a delivery of somebody else's webhook
         * @description Who may send is decided by the signature, as the hook of this name is set up (LEGWORK_HTTP_HOOKS): by Standard
         *     Webhooks, GitHub, Stripe, or a header with an HMAC. The delivery starts a job or is a signal, with the body as its
         *     data. A delivery that is sent again has no second effect, and gets the same answer.
         */
        post: operations["takeDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/top": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        /** Lanes, graphs and processes at one moment */
        get: operations["getTop"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/workers": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        /** The processes that answer */
        get: operations["listWorkers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/lanes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        /** What waits in each lane */
        get: operations["listLanes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/pauses": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        /** What is paused */
        get: operations["listPauses"];
        put?: never;
        /**
         * Pause a graph, a topic of workers or a job
         * @description Of a graph or a job no transition takes effect while it is paused, and of a graph no new job begins: messages for it
         *     are stored, and handled after the resume. The work of a topic waits at the broker. Workers may finish work that they
         *     have. The answer comes when every engine knows of the pause of a graph or a job, about a second later; a relay
         *     carries out that of a topic. What is paused already is refused with 409.
         */
        post: operations["beginPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/pauses/{pause}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The id of a pause. */
                pause: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume what is paused
         * @description Ends the pause. A relay then publishes the messages that were stored, within a second.
         */
        post: operations["endPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/doctor": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        /** What is wrong with the installation */
        get: operations["getDoctor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/me": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        /** Who asks, and what they may ask for */
        get: operations["whoAmI"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{ns}/rpc": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * JSON-RPC 2.0
         * @description One call or a batch of at most 100, which are done in their order. The methods are start, signal, await, job,
         *     explain, children, trace, export, journal, interrupt, cancel, actions and apps, jobs and count (the parameters
         *     of `GET jobs` and `GET jobs/count`), for monitors top, workers, lanes and pauses, and for operators retry-now,
         *     answer, retry, fork, move, bulk, pause, resume, redrive, discard, deploy and activate; params is an object. A call without an id gets no answer;
         *     an id of null is refused. The error's `data` is a problem document, and its code is −32602 for status 400,
         *     −32603 for 500, else −32000 − (4xx − 400) or −32090 − (5xx − 500). Each call takes the role that the same
         *     request would take.
         */
        post: operations["rpc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Format: uuid */
        ID: string;
        /** @description Any JSON: at most 960 KiB, and 64 levels deep. Values in answers may be redacted. */
        Data: unknown;
        /** @enum {string} */
        State: "running" | "completed" | "failed" | "interrupted";
        /** @description A problem document (RFC 9457). It never has a payload. */
        Problem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem.
             */
            type: string;
            /** @description The kind of problem in words. */
            title: string;
            /** @description The status of the response. */
            status: number;
            /** @description The kind of problem as a word that programs may rely on, such as not-found. */
            code: string;
            /** @description What happened, to what, and what to do next. */
            detail: string;
            /**
             * Format: uri-reference
             * @description The path that was asked for.
             */
            instance?: string;
            /** @description The same id is in the server's log. */
            correlationId: string;
            /** @description Of a signal to a job that is refused with 409, with the next two. */
            workflowId?: string;
            signalName?: string;
            signalId?: string;
            /** @description What keeps an application document from being deployed. */
            problems?: components["schemas"]["DocumentProblem"][];
        };
        /** @description A finding in an application document, with what to do about it. */
        DocumentProblem: {
            File: string;
            Line: number;
            Column: number;
            /** @description Where it is in the document. */
            Path: string;
            Message: string;
            Hint: string;
            /** @description The document can be deployed nevertheless. */
            Warning: boolean;
        };
        RetryNow: {
            /** @description Of this activity only. */
            activity?: string;
            /** @description Why; kept among the actions. */
            reason?: string;
        };
        /** @description What is paused. A job is named by its gid, a graph or a topic by its name. */
        Pausing: {
            /** @enum {string} */
            kind: "graph" | "topic" | "job";
            /** @description The topic that a graph subscribes to, or a work topic. */
            name?: string;
            /** @description That of the graph, if several have one of this name. */
            app?: string;
            gid?: components["schemas"]["ID"];
            /** @description Why; shown to everybody who asks. */
            reason: string;
        };
        Resuming: {
            /** @description Why; kept among the actions. */
            reason?: string;
        };
        /** @description An answer that an operator gives for a worker or a job. It has `data` or an `error`. */
        HandAnswer: {
            /** @description Owes the answer. Of a durable function it is a call that it made, such as checkout/4. */
            activity: string;
            /** @description Its address, needed if several instances wait. */
            dad?: string;
            /** @description The output, any JSON: at most 960 KiB, and 64 levels deep. null counts. */
            data?: unknown;
            /** @description The message of an error. */
            error?: string;
            /** @description Default 200, of an error 500. */
            code?: number;
            /** @description Why; kept among the actions. */
            reason: string;
        };
        /** @description An activity, of which all instances are meant, or the one that `dad` names. */
        From: {
            activity: string;
            dad?: string;
        };
        /** @description How a job is retried. */
        Retry: {
            /** @description Activities that are done anew, beside those that have no answer. */
            from?: components["schemas"]["From"][];
            /** @description Version of the app that it goes on with. Default its own. */
            version?: string;
            /** @description Kept with the job, with who asked. */
            reason?: string;
            /** @description Only tell what would be done. */
            preview?: boolean;
        };
        /** @description How a job is forked. */
        Fork: {
            /** @description Id of the new job. Default that of this one with a suffix. */
            id?: string;
            /** @description Activities that are done anew. None: those that have no answer, and what has ended the job. */
            from?: components["schemas"]["From"][];
            /** @description Version of the app that it runs on. Default that of this one. */
            version?: string;
            /** @description Kept with the job, with who asked. */
            reason?: string;
            /** @description Only tell what would be done. */
            preview?: boolean;
        };
        /** @description Which jobs, and what is done with them. Without a filter it must say `all`. */
        BulkWork: {
            /** @enum {string} */
            action: "retry" | "move" | "interrupt";
            /** @description Only tell what would be done. */
            dry_run: boolean;
            /** @description All jobs in that state. */
            all?: boolean;
            /** @description These jobs. */
            gids?: components["schemas"]["ID"][];
            /** @description Where they are moved, or with which they are retried. */
            version?: string;
            /** @description Of retries: activities that are done anew, beside those that have no answer. */
            from?: components["schemas"]["From"][];
            /** @description Of interrupts: the code of the error. Default 410. */
            error_code?: number;
            /** @description Of interrupts: open children too. */
            descend?: boolean;
            /** @description Why; kept among the actions. */
            reason?: string;
            /**
             * @description By default that which fits the action.
             * @enum {string}
             */
            state?: "running" | "failed" | "interrupted";
            app?: string;
            /** @description The topic that their graph subscribes to. */
            graph?: string;
            /** @description Failed or interrupted with this code. */
            code?: number;
            /** @description Failed by an error of this activity. */
            activity?: string;
            /** @description Conditions on attributes, as of a list of jobs. */
            attr?: string[];
            entity?: string;
            /** @description The beginning of the job id. */
            prefix?: string;
            /**
             * Format: date-time
             * @description Begun then or later.
             */
            since?: string;
            /**
             * Format: date-time
             * @description Begun before then.
             */
            until?: string;
            /** @description How many jobs, by default 100. */
            limit?: number;
            cursor?: string;
        };
        BulkDone: {
            jobs: components["schemas"]["BulkOutcome"][];
            next?: components["schemas"]["ID"];
            /** @description The page may have fewer jobs than there are before `next`, as its time was over. */
            partial?: boolean;
        };
        /** @description BulkOutcome is what became of one job. */
        BulkOutcome: {
            app: string;
            job: string;
            source: components["schemas"]["ID"];
            /** @description Gid is that of the job that goes on: of a retry another one. */
            gid?: components["schemas"]["ID"];
            /** @description Kept and Again count the activities of a retry, see Forked. */
            kept?: number;
            again?: number;
            /** @description From is the version that was left. */
            from?: string;
            /** @description Replayed: it was done before. */
            replayed?: boolean;
            /** @description Preview: nothing was done. */
            preview?: boolean;
            /** @description Code and Error say why it was refused. */
            code?: number;
            error?: string;
        };
        /** @description To which version a job is moved. */
        Move: {
            /** @description Version of its app. It need not be the active one. */
            version: string;
            /** @description Why; kept among the actions. */
            reason?: string;
            /** @description Only tell whether it could be moved. */
            preview?: boolean;
        };
        /** @description Moved is a job that runs another version now. */
        Moved: {
            gid: components["schemas"]["ID"];
            app: string;
            job: string;
            from: string;
            to: string;
            /** @description Preview: nothing was done. */
            preview?: boolean;
            /** @description Already: the job ran this version before. */
            already?: boolean;
        };
        /** @description Forked is a job that goes on with what another one has done. */
        Forked: {
            /** @description of the new job */
            gid: components["schemas"]["ID"];
            source: components["schemas"]["ID"];
            app: string;
            job: string;
            /** @description Kept is how many activities keep their answers. */
            kept: number;
            /** @description Keeps are these, at most 2,000. */
            keeps: components["schemas"]["From"][];
            /** @description Again are done anew at once. */
            again: components["schemas"]["Renewed"][];
            /** @description Later are those that the source has done and that come again behind them. */
            later?: components["schemas"]["Renewed"][];
            /** @description Preview: nothing was done. */
            preview?: boolean;
            /** @description Replayed: the same request had done it before. */
            replayed?: boolean;
        };
        /** @description Renewed is an activity that is done anew. */
        Renewed: {
            activity: string;
            dad: string;
            type: string;
            /** @description Why: cut, ended (it has ended the job), open (it had no final answer), waiting (nobody had begun it), answered (it goes on with the answer that it has). Of Later: none. */
            why?: string;
            /** @description Key is that of keyed work that may have had its effect: a verifier is asked before it runs. */
            key?: string;
        };
        /** @description Related is a job that another one was forked from, or that was forked from it. */
        Related: {
            gid: components["schemas"]["ID"];
            /** @description JobID and State are missing if the job was deleted. */
            job?: string;
            state?: string;
            /** @description retry or fork */
            kind: string;
            by: string;
            why?: string;
            /** Format: date-time */
            at: string;
        };
        Why: {
            /** @description Kept with the letter. */
            why?: string;
        };
        /** @description Which letters, and whether to do it. Without a filter it must say `all`. */
        LetterWork: {
            /** @description Only tell what would be done. */
            dry_run: boolean;
            /** @description All letters of that state. */
            all?: boolean;
            /** @description Kept with the letters. */
            why?: string;
            /**
             * @description By default open.
             * @enum {string}
             */
            state?: "open" | "moot" | "waiting";
            /** @description Of the job. */
            app?: string;
            topic?: string;
            lane?: string;
            reason?: string;
            activity?: string;
            job?: string;
            /** Format: date-time */
            since?: string;
            /** Format: date-time */
            until?: string;
            /** @description How many letters to look at, by default 1000. */
            limit?: number;
            cursor?: string;
        };
        /** @description Function is a durable function of a job (docs/durable-functions.md). */
        Function: {
            activity: string;
            dad: string;
            /** @description of its code; not known once it has ended */
            topic?: string;
            /** @description Status is running (a turn is out), blocked (it waits), cancelling, completed, failed or cancelled. */
            status: string;
            /** @description Position is that of its next operation. */
            position?: number;
            /** @description Awaits says what it waits for, Source at which line of its code: "main.go:51". */
            awaits?: string;
            source?: string;
            /** @description Events is the length of its journal, Bytes its size, as long as it has not ended. */
            events: number;
            bytes?: number;
            /**
             * Format: date-time
             * @description when its journal grew last
             */
            since: string;
            age_s: number;
            /** @description Open are operations without a result, at most MaxOpenListed; OpenCount is how many there are. */
            open: components["schemas"]["Operation"][];
            open_count: number;
            /** @description Near says which limits it is near: "40000 of 50000 events". At a limit it fails. */
            near?: string[];
            /** @description Failed is why its last turn has failed: it is taken again. */
            failed?: components["schemas"]["AttemptError"];
        };
        /** @description Journal is what a durable function has done: the form that flowtest.Replay reads. */
        Journal: {
            job: string;
            gid: components["schemas"]["ID"];
            app: string;
            version: string;
            /** @description the topic of its code */
            function: string;
            activity: string;
            dad: string;
            /** @description running, blocked, cancelling, completed, failed or cancelled */
            status: string;
            /** @description Events as docs/wire.md has them, the first one first. */
            events: components["schemas"]["Data"][];
            /** @description At is when each event was stored. */
            at: string[];
        };
        /** @description LetterPlan is what an action would do. */
        LetterPlan: {
            /** @enum {string} */
            action: "redrive" | "discard";
            /** @description How many are selected. */
            letters: number;
            /** @description How many it would change. */
            does: number;
            groups: {
                lane: string;
                reason: string;
                fate: string;
                letters: number;
            }[];
        };
        LetterOutcomes: {
            letters: components["schemas"]["LetterOutcome"][];
            next?: components["schemas"]["ID"];
        };
        /** @description LetterOutcome is what became of one letter. */
        LetterOutcome: {
            id: components["schemas"]["ID"];
            guid?: components["schemas"]["ID"];
            done: boolean;
            /** @description What it was found to be. */
            fate?: string;
            /** @description Why not, and what to do. */
            error?: string;
        };
        /** @description Operation is what a durable function has asked for. */
        Operation: {
            /** @description that it is in the job: the function's and the position */
            activity: string;
            position: number;
            /** @description Kind is call (of a worker), job, function, timer or signal; Name is the topic, or the signal. */
            kind: string;
            name?: string;
            /** @description Attempt is the last that has begun; of a signal or a timer none. */
            attempt?: number;
            /** @description Source is the line of the code that has asked for it, if it was looked up. */
            source?: string;
        };
        /** @description Retried is an attempt that waited for its time and is due now. */
        Retried: {
            activity: string;
            dad: string;
            attempt: number;
            message: components["schemas"]["ID"];
            /** @description How much sooner it begins. */
            early_s: number;
            failed?: components["schemas"]["AttemptError"];
        };
        /** @description Answered is an answer that was given by hand, and is on its way into its job. */
        Answered: {
            gid: components["schemas"]["ID"];
            activity: string;
            dad: string;
            attempt: number;
            /** @description the work that was answered */
            message: components["schemas"]["ID"];
            /** @enum {string} */
            status: "success" | "error";
            code: number;
            /** @description A pause of its job holds it, until that ends. */
            held?: boolean;
            /** @description The id of the job that the activity does not await any more. It goes on. */
            child?: string;
            /** @description The answer was given under this key before, this one changed nothing. */
            replayed?: boolean;
        };
        /** @description Action is what an operator did. */
        Action: {
            /**
             * Format: int64
             * @description Counts them.
             */
            ord: number;
            /** Format: date-time */
            at: string;
            /** @description the job that it was about */
            gid?: components["schemas"]["ID"];
            /** @description answer, retry-now, interrupt, cancel, pause, resume, redrive or discard; newer servers know more. */
            what: string;
            /** @description An activity of the job, or what was paused, or how many letters. */
            target?: string;
            /** @description Absent if it is not known. */
            who?: string;
            why?: string;
            outcome: string;
            /** @description A few words on how. */
            args?: {
                [key: string]: unknown;
            };
        };
        /** @description ActionPage are actions, the latest first. */
        ActionPage: {
            actions: components["schemas"]["Action"][];
            /**
             * Format: int64
             * @description Where the next page begins; absent on the last one.
             */
            next?: number;
        };
        /** @description Deployed is a version as it was deployed, or as it would be. */
        Deployed: {
            app: string;
            version: string;
            /** @description False if the same document had been deployed before. */
            created: boolean;
            active: boolean;
            compat?: string;
            /** @description The topics that start its jobs. */
            subscribes: string[];
            /** @description Those of its workers. */
            topics: string[];
            /** @description Those that its hooks wait on. */
            signals?: string[];
            warnings?: components["schemas"]["DocumentProblem"][];
        };
        /** @description A document without problems. */
        Checked: {
            app: string;
            version: string;
            /** @description Topics that start its jobs. */
            starts: {
                topic: string;
                /** @description The JSON Schema of the input, if the document has one. */
                input?: Record<string, never>;
            }[];
            /** @description Those of its workers that are written out. */
            topics: string[];
            warnings?: components["schemas"]["DocumentProblem"][];
            layout: components["schemas"]["Layout"];
        };
        /** @description What is not known is left out. Rates are per second. */
        Top: {
            namespace: string;
            /** Format: date-time */
            at: string;
            /** @description What the auditor's last round has found of jobs older than a minute. */
            jobs?: {
                open: number;
                unexplained: number;
                /** Format: date-time */
                audited_at?: string;
            };
            pauses: components["schemas"]["Pause"][];
            /** @description Messages that pauses hold, at most 10,000 counted. */
            held: number;
            /** @description Those that are open, at most 10,000 counted. */
            dead_letters: number;
            lanes: components["schemas"]["Lane"][];
            graphs: {
                /** @description The topic that starts it. */
                graph: string;
                started_per_s?: number;
                completed_per_s?: number;
                failed_per_s?: number;
                interrupted_per_s?: number;
            }[];
            processes: components["schemas"]["Process"][];
            /** @description Durable functions that are open. Those that were seen count for each kind of thing that they wait for. */
            functions?: {
                /** @description At most 10,000 are counted. */
                open: number;
                /** @description There are more than are counted. */
                more?: boolean;
                /** @description How many were looked at: those of the oldest jobs, at most 1,000. */
                seen: number;
                /** @description Their turn has not been answered. */
                turn: number;
                /** @description Their turn has failed, and is taken again. */
                stuck: number;
                /** @description They wait for a worker, a job or a function. */
                answer: number;
                signal: number;
                timer: number;
                /** @description They are cancelled, and wait for the jobs that undo them. */
                undo: number;
                /** @description Answers to turns. */
                turns_per_s?: number;
                /** @description Those that failed or were wrong. */
                failed_per_s?: number;
                /** @description Those of code that disagrees with the journal. */
                disagreed_per_s?: number;
            };
            /** @description What could not be looked at. */
            errors?: string[];
        };
        /** @description What waits in a lane, at the broker and in the outbox. */
        Lane: {
            lane: string;
            /** @description Not delivered yet. */
            waiting?: number;
            /** @description Delivered and not acknowledged. */
            in_flight?: number;
            /** @description The age of the first that waits. */
            oldest_ns?: number;
            /** @description Deliveries. */
            taken_per_s?: number;
            /** @description Those in flight that were delivered before. */
            again?: number;
            /** @description The requests of idle processes. */
            pulls?: number;
            paused?: boolean;
            /** @description Messages that must still take effect. */
            outbox?: {
                rows: number;
                /** @description There are more than are counted. */
                more?: boolean;
                /** @description For how long the oldest should have been published. */
                overdue_ns: number;
                unpublished: number;
                /** @description Those that are not due yet. */
                sleeping: number;
            };
        };
        Process: {
            /** @description Of one run of one process. */
            id: string;
            /** @description worker, engine, relay, server */
            role: string;
            version: string;
            host: string;
            pid?: number;
            /** @description Those of a worker. */
            topics?: string[];
            /** Format: date-time */
            started: string;
            in_flight: number;
            done: number;
            failed: number;
            done_per_s?: number;
            failed_per_s?: number;
            lanes?: {
                lane: string;
                in_flight: number;
                done: number;
                failed: number;
            }[];
            graphs?: {
                graph: string;
                started: number;
                completed: number;
                failed: number;
                interrupted: number;
            }[];
            /** @description Answers to turns of durable functions, of an engine. */
            turns?: number;
            turns_failed?: number;
            turns_disagreed?: number;
        };
        Me: {
            name: string;
            namespace: string;
            /** @description The roles whose operations are answered, as `x-role` names them. Operator is left out where nobody changes the installation. With `payload` data are shown that are redacted for others. */
            may: string[];
            /** @description Those of a starter; without them all. */
            topics?: string[];
            /**
             * Format: date-time
             * @description When the session of who asks ends, if the request carries one.
             */
            signed_in_until?: string;
        };
        Check: {
            /** @description What was looked at. */
            check: string;
            /**
             * @description `warn` works, but look at it; `fail` does not work, or may lose what was promised; `unknown` could not be looked at.
             * @enum {string}
             */
            status: "ok" | "warn" | "fail" | "unknown";
            found: string;
            /** @description What to do. */
            do?: string;
        };
        Pause: {
            id: number;
            /** @enum {string} */
            kind: "graph" | "topic" | "job";
            app?: string;
            /** @description The topic of a graph, a work topic, or a job's id. */
            name: string;
            gid?: components["schemas"]["ID"];
            reason: string;
            author: string;
            /** Format: date-time */
            since: string;
        };
        Activated: {
            app: string;
            version: string;
            /** @constant */
            active: true;
        };
        Taken: {
            hook: string;
            /** @description That of the delivery. */
            id: string;
            /** @description The topic of the start or of the signal. */
            topic?: string;
            /** @description The job that it has started. */
            job?: string;
            gid?: components["schemas"]["ID"];
            /** @description The hook takes no events of this kind. */
            ignored?: boolean;
        };
        NewWebhook: {
            /** @description A topic, or the beginning of some with a * for the rest. */
            topic: string;
            /** @description https, to an address of the public internet unless the server allows others. */
            url: string;
            /** @description One of your own, in the form of Standard Webhooks: whsec_ and base64. */
            secret?: string;
        };
        Layout: {
            app: string;
            version: string;
            width: number;
            height: number;
            /** @description One below the other. */
            graphs: {
                subscribes: string;
                publishes?: string;
                /** @description Its title, at the left of the line `y`. */
                head: string;
                y: number;
                activities: {
                    id: string;
                    /** @enum {string} */
                    type: "trigger" | "worker" | "hook" | "await" | "signal" | "cycle" | "interrupt" | "function";
                    /** @description The id, the title if there is one, and what it waits for. */
                    text: string[];
                    /** @description Of the upper left corner. */
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                }[];
                /** @description To be drawn before the activities. */
                lines: {
                    from: string;
                    to: string;
                    /**
                     * @description Error: only errors go along it. Back: of a cycle to its ancestor.
                     * @enum {string}
                     */
                    kind: "transition" | "error" | "back";
                    /** @description As path data of SVG. */
                    path: string;
                    /** @description Its conditions. Without one it is always taken. */
                    label?: {
                        text: string;
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    };
                }[];
            }[];
        };
        /**
         * @description What becomes of a part. Of one that is added or removed nothing else is told.
         * @enum {string}
         */
        Change: "added" | "removed" | "changed";
        /** @description Without `from` it comes, without `to` it goes. */
        ChangedField: {
            /** @description A JSON pointer below the part that it belongs to. */
            at: string;
            from?: unknown;
            to?: unknown;
        };
        ChangedFields: components["schemas"]["ChangedField"][];
        Diff: {
            app: string;
            from: string;
            to: string;
            /** @description Nothing changes but the name of the version. */
            same: boolean;
            fields?: components["schemas"]["ChangedFields"];
            graphs?: {
                subscribes: string;
                change: components["schemas"]["Change"];
                fields?: components["schemas"]["ChangedFields"];
                activities?: {
                    id: string;
                    change: components["schemas"]["Change"];
                    fields?: components["schemas"]["ChangedFields"];
                }[];
                transitions?: {
                    from: string;
                    to: string;
                    change: components["schemas"]["Change"];
                    fields?: components["schemas"]["ChangedFields"];
                }[];
            }[];
        };
        Rotation: {
            /** @description One of your own, in the form of Standard Webhooks: whsec_ and base64. */
            secret?: string;
            /**
             * @description How long the secret before it signs, too. 0: not any more, nor others before it.
             * @default 86400
             */
            keep_seconds: number;
        };
        Webhook: {
            id: components["schemas"]["ID"];
            topic: string;
            url: string;
            /**
             * @description Failing: the last attempts have failed, and one delivery at a time is tried.
             * @enum {string}
             */
            state: "active" | "failing";
            created_by?: string;
            /** Format: date-time */
            created_at: string;
            /** @description Deliveries that are still to be made, 10,000 at most are counted. */
            waiting: number;
            /** @description Deliveries that were given up within the last week, 10,000 at most are counted. */
            failed: number;
            /** @description Attempts in vain since the last delivery. */
            failures?: number;
            /** Format: date-time */
            failing_since?: string;
            /** @description What the last attempt has met. */
            error?: string;
            /**
             * Format: date-time
             * @description About when it last took a delivery.
             */
            delivered_at?: string;
            /** @description Only in the answer to who adds the webhook or rotates its secret. */
            secret?: string;
            /**
             * Format: date-time
             * @description Until when a secret before the present one signs, too.
             */
            old_secret_until?: string;
            deliveries?: components["schemas"]["Delivery"][];
        };
        /** @description An event that a webhook has not taken. */
        Delivery: {
            event: components["schemas"]["ID"];
            topic: string;
            /** @enum {string} */
            state: "waiting" | "failed";
            attempts: number;
            error?: string;
            /**
             * Format: date-time
             * @description When it is tried next, or when it failed.
             */
            at?: string;
        };
        WebhookTest: {
            webhook: components["schemas"]["ID"];
            delivered: boolean;
            error?: string;
        };
        Call: {
            /** @constant */
            jsonrpc: "2.0";
            id?: string | number;
            method: string;
            params?: Record<string, never>;
        };
        CallAnswer: {
            /** @constant */
            jsonrpc: "2.0";
            id: string | number | null;
            result?: unknown;
            error?: {
                code: number;
                message: string;
                data?: components["schemas"]["Problem"];
            };
        };
        /** @description What became of a start, after the commit. */
        Started: {
            job: string;
            gid?: components["schemas"]["ID"];
            app?: string;
            /** @description The version that the job is pinned to. */
            version?: string;
            /** @description A job with this id is there and was started by another message. */
            duplicate?: boolean;
            /**
             * @description Why the job has not begun: its graph is paused, by whom, since when and why. The start is kept and begins
             *     the job when the graph is resumed.
             */
            held?: string;
            result?: components["schemas"]["Result"];
        };
        /** @description What has become of a start that nobody waited for. */
        StartState: {
            start: components["schemas"]["ID"];
            /**
             * @description waiting for a relay or an engine; begun, the job is named; refused, it became a dead letter.
             * @enum {string}
             */
            state: "waiting" | "begun" | "refused";
            gid?: components["schemas"]["ID"];
            job?: string;
            topic?: string;
            app?: string;
            version?: string;
            letter?: components["schemas"]["ID"];
            /** @description Why it was refused. */
            reason?: string;
        };
        /**
         * @description A CloudEvent 1.0 in JSON. Attributes that are not listed are allowed and ignored. `data` is the input; JSON in
         *     base64 may stand in `data_base64` instead.
         */
        Event: {
            /** @constant */
            specversion: "1.0";
            id: string;
            source: string;
            type: string;
            datacontenttype?: string;
            data?: components["schemas"]["Data"];
            data_base64?: string;
            traceparent?: string;
            tracestate?: string;
        };
        /** @description How a job ends from outside. */
        Interrupt: {
            /** @description The message of the job's error. Default "the job was interrupted". */
            reason?: string;
            /** @default 410 */
            code: number;
            /**
             * @description The job ends without an error.
             * @default false
             */
            silent: boolean;
            /**
             * @description Its open children end too, and theirs.
             * @default false
             */
            descend: boolean;
            /**
             * Format: double
             * @description How long the job can be read from now on. Default as its graph says.
             */
            expire_s?: number;
        };
        /** @description How a job of durable functions is cancelled. */
        Cancel: {
            /** @description The message of the job's error. Default "the job was cancelled". */
            reason?: string;
        };
        Signal: {
            /**
             * @description Sent again under the same id, it changes nothing. At most 128 bytes of UTF-8, of which every one counts. If
             *     there is an Idempotency-Key too, it must be the same.
             */
            signalId?: string;
            data?: components["schemas"]["Data"];
            /**
             * @description pending leaves the hook open for more; error takes its error route.
             * @default success
             * @enum {string}
             */
            status: "success" | "pending" | "error";
            code?: number;
        };
        /**
         * @description What became of a signal to a job. The first six members are its answer: the same over every transport, and for
         *     every repetition under its id.
         */
        JobSignalled: {
            /** @constant */
            accepted: true;
            /** @description The app and the job id, joined by a slash. */
            workflowId: string;
            /** @description The topic. */
            signalName: string;
            signalId: string;
            /** Format: date-time */
            acceptedAt: string;
            signalStorageKey: components["schemas"]["ID"];
            gid: components["schemas"]["ID"];
            /** @description How many activities it has woken. */
            woken: number;
            /** @description Nobody was waiting, it is kept for whoever comes. */
            kept?: boolean;
            /** @description Nobody was waiting, and the rules say that it is not kept. */
            ignored?: boolean;
            /** @description A signal of this id was accepted before, this one changed nothing. */
            replayed?: boolean;
            /** @description A repetition has brought the same data as the first one. */
            same_payload?: boolean;
        };
        /** @description Activity is one activity instance of a job. */
        Activity: {
            activity: string;
            dad: string;
            /** @description 15 digits (LED-05) */
            ledger: string;
            /** @description the ledger in words (LED-21) */
            decoded: string;
            /** @description State is trigger, active, ended, or finalized: ended, and closed to further messages by its ledger. The ledger of one that a cycle may enter again stays open after its end. */
            state: string;
            /** @description Leg1 is the message that entered it first; of a later plane the one that made it. */
            leg1: components["schemas"]["ID"];
            /** @description Work is the work message whose response it waits or has waited for. */
            work?: components["schemas"]["ID"];
            status?: string;
            code?: number;
            output?: components["schemas"]["Data"];
            /** @description Hook is what the last signal or timer brought. */
            hook?: components["schemas"]["Data"];
            /** @description Attempt is the number of the work it waits or has waited for, from 1. */
            attempt: number;
            /** @description Input is what was sent, as long as it is outstanding. */
            input?: components["schemas"]["Data"];
            /** Format: date-time */
            entered_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Operation is what it is of a durable function that has asked for it, as far as that is known. */
            operation?: components["schemas"]["Operation"];
        };
        /** @description ActivityPage are activities of a job, in the order in which they were entered. */
        ActivityPage: {
            /** @description Groups are those of the whole job, whatever the filter, at most 1,000. Only the first page has them. */
            groups?: components["schemas"]["ActivityGroup"][];
            /** @description Activities have no data, unless one instance was asked for. */
            activities: components["schemas"]["Activity"][];
            /** @description where the next page begins; empty: there is none */
            next?: string;
        };
        /** @description ActivityGroup counts the instances of an activity, or all that a durable function f has asked for: "f/". */
        ActivityGroup: {
            group: string;
            count: number;
            /** @description Waiting are those that somebody is still to answer, Failed have an error; the others are done. */
            waiting: number;
            failed: number;
            /**
             * Format: date-time
             * @description when the first was entered
             */
            first: string;
            /**
             * Format: date-time
             * @description the latest change
             */
            last: string;
            /** @description Slowest is how long one has taken, or takes until now, in seconds. */
            slowest_s: number;
        };
        /** @description App is a deployed version of an app. */
        App: {
            app: string;
            version: string;
            active: boolean;
            /** @description Compat is whose rules the document follows: "hotmesh", or "" for Legwork's own. */
            compat?: string;
            /** Format: date-time */
            deployed_at: string;
            /**
             * Format: date-time
             * @description last time, if ever
             */
            activated_at?: string;
        };
        /** @description AttemptError is the error of an attempt that is followed by another one. */
        AttemptError: {
            code: number;
            message?: string;
        };
        /** @description Child is a job that an activity of another one began. */
        Child: {
            gid: components["schemas"]["ID"];
            app: string;
            job: string;
            graph: string;
            state: string;
            /** @description of the parent */
            activity: string;
            dad: string;
            work: components["schemas"]["ID"];
            attempt: number;
            /** @description Severed: the parent does not wait for its end, or not any more. */
            severed?: boolean;
            /** @description Interim counts the pending answers it has given. */
            interim: number;
            /** @description of its error */
            code?: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at?: string;
            age_s: number;
        };
        /** @description Counts is how many jobs are in which state. */
        Counts: {
            running: number;
            completed: number;
            failed: number;
            interrupted: number;
        };
        /** @description DeadLetter is a message of the job that could not be processed. */
        DeadLetter: {
            id: components["schemas"]["ID"];
            /** Format: date-time */
            at: string;
            lane: string;
            reason: string;
            message: string;
            activity?: string;
            /** @description State is LetterOpen as long as nobody has done anything about it. */
            state: string;
        };
        /** @description EventPage is one page of events, in their order. Go on with After set to Next; More: there may be others already. */
        EventPage: {
            events: components["schemas"]["KeptEvent"][];
            next: string;
            more: boolean;
        };
        /** @description Explanation says why a job is not done, or how it ended. */
        Explanation: {
            gid: components["schemas"]["ID"];
            app: string;
            job: string;
            state: string;
            /** @description Reason is that of the first wait at the end of the chain; of a job that has ended its state. */
            reason: string;
            /** @description Sentence answers the question, down to the child that holds it all up. */
            sentence: string;
            /** @description Waits is all that the job itself waits for, the likely cause first. */
            waits: components["schemas"]["Wait"][];
            /** @description Chain are the children awaited, each by the one before, down to the one that waits for no child. */
            chain?: components["schemas"]["Link"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at?: string;
            error?: components["schemas"]["Failure"];
            /** @description Source is the job that it was forked from. */
            source?: components["schemas"]["Related"];
            /** @description Forks were forked from it, the latest first, at most 100. */
            forks?: components["schemas"]["Related"][];
        };
        /** @description Export is everything that is stored of a job, as one document: to compare runs, and to send to somebody who shall find out what happened. Its fields are described in docs/jobs.md. Lists are in an order that does not depend on times: activities and messages by address and name. */
        Export: {
            format: number;
            namespace: string;
            /** Format: date-time */
            exported_at: string;
            gid: components["schemas"]["ID"];
            app: string;
            job: string;
            version: string;
            /** @description the topic it subscribes to */
            graph: string;
            state: string;
            /** @description open obligations (SEM-01) */
            semaphore: number;
            threshold: number;
            /** @description the message that closed it */
            closed_by?: components["schemas"]["ID"];
            trace_id?: string;
            /** @description TraceParent is the W3C trace context of its first span, or, if that was not recorded, the one that its start carried. */
            traceparent?: string;
            /** @description stats.key */
            key?: string;
            /** @description of the trigger */
            entity?: string;
            /** @description topic of its events */
            publishes?: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at?: string;
            /**
             * Format: date-time
             * @description Expires is when a job that has ended can no more be read by its id.
             */
            expires_at?: string;
            /** @description Retired: a later job has its id. */
            retired?: boolean;
            error?: components["schemas"]["Failure"];
            /** @description Parent is the activity that began the job (AWAIT-01). */
            parent?: components["schemas"]["Parent"];
            /** @description Source is the job that it was forked from. */
            source?: components["schemas"]["Related"];
            /** @description Forks were forked from it, the latest first, at most 100. Of a job that was retried one of them is the retry, which goes on under its id. */
            forks?: components["schemas"]["Related"][];
            /** @description WaitingFor says in one sentence what a job that has not ended waits for. */
            waiting_for?: string;
            /** @description Attributes are what lists find it by (attr): by their names, at most 8. */
            attributes?: {
                [key: string]: string;
            };
            data: components["schemas"]["Data"];
            activities: components["schemas"]["Activity"][];
            messages: components["schemas"]["Message"][];
            outstanding: components["schemas"]["Outstanding"][];
            hooks: components["schemas"]["Hook"][];
            children: components["schemas"]["Child"][];
            dead_letters: components["schemas"]["DeadLetter"][];
            /** @description LateAnswers came when nobody waited for them any more. */
            late_answers: components["schemas"]["LateAnswer"][];
            /** @description Functions are the durable functions of the job, those that have ended too. */
            functions?: components["schemas"]["Function"][];
            /** @description KeyedWork are the records of work that is claimed before it runs. */
            keyed_work?: components["schemas"]["KeyedWork"][];
            /** @description Actions are what operators did with it, the latest first, at most 100. */
            actions?: components["schemas"]["Action"][];
            /** @description Truncated: one of the lists has more than MaxJobRows entries. */
            truncated?: boolean;
            /** @description Stats are the index rows of the trigger. */
            stats: components["schemas"]["StatRow"][];
            /** @description Journals are those of the durable functions. */
            journals?: components["schemas"]["Journal"][];
        };
        /** @description Failure says why a job has failed or was interrupted. */
        Failure: {
            message: string;
            code: number;
            activity?: string;
            stack?: string;
        };
        /** @description Hook is a registration: an activity waits for a signal (HOOK-04). */
        Hook: {
            activity: string;
            dad: string;
            rule: number;
            topic: string;
            /** @description signals of this key wake it */
            key: components["schemas"]["ID"];
            work: components["schemas"]["ID"];
            /** @description Expect are the values that the rule expects; Where the same in words, such as "id = 42". */
            expect?: components["schemas"]["Data"];
            where?: string;
            /** @description Pending counts the signals it has had that left it open. */
            pending: number;
            /** Format: date-time */
            since: string;
            age_s: number;
            /** @description Paused says which pause of its graph or job keeps a signal from waking it: by whom, since when and why. */
            paused?: string;
        };
        /** @description Interruption is a job that has been interrupted. */
        Interruption: {
            gid: components["schemas"]["ID"];
            app: string;
            job: string;
            /** @description always interrupted */
            state: string;
            /** @description Replayed: the job was interrupted under this key before, this one changed nothing. */
            replayed?: boolean;
        };
        /** @description Cancellation is a job that is cancelled. */
        Cancellation: {
            gid: components["schemas"]["ID"];
            app: string;
            job: string;
            /** @description State is cancelling while jobs undo it, interrupted once it has ended. */
            state: string;
            /** @description Undo are the topics of the jobs that undo it. */
            undo?: string[];
            /** @description Replayed: the job was cancelled under this key before, this one changed nothing. */
            replayed?: boolean;
        };
        /** @description Job is everything there is to see of one job, as of one moment. */
        Job: {
            gid: components["schemas"]["ID"];
            app: string;
            job: string;
            version: string;
            /** @description the topic it subscribes to */
            graph: string;
            state: string;
            /** @description open obligations (SEM-01) */
            semaphore: number;
            threshold: number;
            /** @description the message that closed it */
            closed_by?: components["schemas"]["ID"];
            trace_id?: string;
            /** @description TraceParent is the W3C trace context of its first span, or, if that was not recorded, the one that its start carried. */
            traceparent?: string;
            /** @description stats.key */
            key?: string;
            /** @description of the trigger */
            entity?: string;
            /** @description topic of its events */
            publishes?: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at?: string;
            /**
             * Format: date-time
             * @description Expires is when a job that has ended can no more be read by its id.
             */
            expires_at?: string;
            /** @description Retired: a later job has its id. */
            retired?: boolean;
            error?: components["schemas"]["Failure"];
            /** @description Parent is the activity that began the job (AWAIT-01). */
            parent?: components["schemas"]["Parent"];
            /** @description Source is the job that it was forked from. */
            source?: components["schemas"]["Related"];
            /** @description Forks were forked from it, the latest first, at most 100. Of a job that was retried one of them is the retry, which goes on under its id. */
            forks?: components["schemas"]["Related"][];
            /** @description WaitingFor says in one sentence what a job that has not ended waits for. */
            waiting_for?: string;
            /** @description Attributes are what lists find it by (attr): by their names, at most 8. */
            attributes?: {
                [key: string]: string;
            };
            data: components["schemas"]["Data"];
            activities: components["schemas"]["Activity"][];
            messages: components["schemas"]["Message"][];
            outstanding: components["schemas"]["Outstanding"][];
            hooks: components["schemas"]["Hook"][];
            children: components["schemas"]["Child"][];
            dead_letters: components["schemas"]["DeadLetter"][];
            /** @description LateAnswers came when nobody waited for them any more. */
            late_answers: components["schemas"]["LateAnswer"][];
            /** @description Functions are the durable functions of the job, those that have ended too. */
            functions?: components["schemas"]["Function"][];
            /** @description KeyedWork are the records of work that is claimed before it runs. */
            keyed_work?: components["schemas"]["KeyedWork"][];
            /** @description Actions are what operators did with it, the latest first, at most 100. */
            actions?: components["schemas"]["Action"][];
            /** @description Truncated: one of the lists has more than MaxJobRows entries. */
            truncated?: boolean;
        };
        /** @description JobLine is one job of a list. */
        JobLine: {
            gid: components["schemas"]["ID"];
            app: string;
            job: string;
            version: string;
            graph: string;
            state: string;
            semaphore: number;
            /** @description of the error, if it failed */
            code?: number;
            /** @description the one that the error names */
            activity?: string;
            /** @description the text of the error, at most 160 characters of it */
            message?: string;
            entity?: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at?: string;
            /** Format: date-time */
            expires_at?: string;
            /** @description Fork is retry or fork if the job goes on with what Source has done. */
            fork?: string;
            source?: components["schemas"]["ID"];
            /** @description RetriedAs is the job that goes on under the id of this one. */
            retried_as?: components["schemas"]["ID"];
            /** @description AwaitedBy is the job that awaits this one, or did. */
            awaited_by?: components["schemas"]["ID"];
            /** @description Wait is what a running job waits for, if the list was asked for that. */
            wait?: components["schemas"]["LineWait"];
        };
        /** @description LineWait is what a running job of a list waits for, in short: the first of the waits of its Explanation, as far as it follows from eight rows of each kind that hold something open. */
        LineWait: {
            /** @description as that of a Wait */
            reason: string;
            /** @description Words are for people: "signal order.approved", "attempt 3 of charge", "child job o-18". */
            words: string;
            activity?: string;
            dad?: string;
            topic?: string;
            child?: components["schemas"]["ID"];
            /** Format: date-time */
            since: string;
            /**
             * Format: date-time
             * @description Due is when it ends by itself.
             */
            due_at?: string;
            /** @description More counts what the job waits for besides, of what was read. */
            more?: number;
        };
        /** @description JobCounts is how many jobs are in which state, in all and by graph. */
        JobCounts: {
            running: number;
            completed: number;
            failed: number;
            interrupted: number;
            graphs: components["schemas"]["GraphCounts"][];
            /** @description All jobs were counted, just now. */
            exact: boolean;
            /**
             * Format: date-time
             * @description From and At are when the auditor's round began and ended. It leaves out jobs that began in the minute before it came by. Absent, and not exact: no round has ended yet, and these are some of the jobs only.
             */
            counted_from?: string;
            /** Format: date-time */
            counted_at?: string;
        };
        /** @description GraphCounts is how many jobs of a graph are in which state. */
        GraphCounts: {
            app: string;
            graph: string;
            running: number;
            completed: number;
            failed: number;
            interrupted: number;
        };
        /** @description JobPage is one page of jobs, the latest first. Next is zero, in JSON absent, on the last one. */
        JobPage: {
            jobs: components["schemas"]["JobLine"][];
            next?: components["schemas"]["ID"];
            /** @description The page may have fewer jobs than asked for, or none, as its time was over. */
            partial?: boolean;
            /**
             * Format: date-time
             * @description All jobs that began later were looked at, if the page is partial.
             */
            reached?: string;
        };
        /** @description KeptEvent is an event with its place. */
        KeptEvent: {
            /** @description the same whenever the event comes again */
            guid: components["schemas"]["ID"];
            topic: string;
            app: string;
            job: string;
            gid: components["schemas"]["ID"];
            /** @description Status is success or error at the end of the job, pending before. */
            status: string;
            code: number;
            /** @description that told it */
            activity?: string;
            data: components["schemas"]["Data"];
            /**
             * Format: date-time
             * @description when it was told, by Postgres's clock
             */
            at: string;
            position: string;
        };
        /** @description KeyedWork is the record of keyed work: who may run it, and what became of it. Its result is the output of its activity. */
        KeyedWork: {
            activity: string;
            dad: string;
            topic: string;
            key: string;
            version: number;
            attempt: number;
            /** @description how often it was claimed */
            claims: number;
            claimed_by?: string;
            /** @description completed, failed (before its effect), timed-out, indeterminate or cancelled */
            status: string;
            /** @description its activity has its answer */
            final: boolean;
            /** @description a worker ran it without a claim */
            unclaimed?: boolean;
            verified?: string;
            error?: unknown;
            diagnostic?: unknown;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description LateAnswer is what a worker answered when its work had timed out, or its job had ended. It has had no effect; what the worker did may have had one. */
        LateAnswer: {
            guid: components["schemas"]["ID"];
            work: components["schemas"]["ID"];
            activity: string;
            dad: string;
            /** @description Why it was late: timeout, or over if the job had ended. */
            why: string;
            status: string;
            code: number;
            /** Format: date-time */
            at: string;
            /** @description Data is the answer's body; of one that is longer than legwork.MaxLateBytes the beginning, as a JSON text. Bytes is the whole length. */
            data: components["schemas"]["Data"];
            bytes: number;
        };
        /** @description Letter is everything there is to see of one dead letter. */
        Letter: {
            id: components["schemas"]["ID"];
            /**
             * Format: date-time
             * @description when it died, the last time
             */
            at: string;
            lane: string;
            reason: string;
            message: string;
            guid?: components["schemas"]["ID"];
            gid?: components["schemas"]["ID"];
            app?: string;
            job?: string;
            topic?: string;
            activity?: string;
            dad?: string;
            state: string;
            deaths: number;
            bytes: number;
            /** @description Fate is what redriving it would do: "redrive", or why not (ADR 21). */
            fate: string;
            fate_words: string;
            subject: string;
            header: {
                [key: string]: string[];
            };
            /** @description Data is the body if it is JSON, Bytes64 if it is not. */
            data?: components["schemas"]["Data"];
            data_base64?: number[];
            /** @description Delivery counts how often the broker had handed it over when it died; Stream and Sequence say where it was, Stored since when. */
            delivery?: number;
            stream?: string;
            sequence?: number;
            /** Format: date-time */
            stored_at?: string;
            /** @description JobState is that of its job, or of the one that its start has begun: Began. */
            job_state?: string;
            began?: components["schemas"]["Ref"];
            /** @description Ledger are the digits of the message, Entries how often it has entered, ActivityLedger the digits of its activity, with its attempts. */
            ledger?: string;
            entries?: number;
            activity_ledger?: string;
            /** @description Published is how often the row of its message was handed to the broker; nil: there is no such row. */
            published?: number;
            /** @description the latest first */
            history: components["schemas"]["LetterEvent"][];
            others: components["schemas"]["OtherLetter"][];
        };
        /** @description LetterEvent is something that was done with a letter, or that its message died again. */
        LetterEvent: {
            /** Format: date-time */
            at: string;
            /** @description redriven, discarded, died */
            event: string;
            who?: string;
            why?: string;
        };
        /** @description LetterLine is one dead letter of a list. */
        LetterLine: {
            id: components["schemas"]["ID"];
            /**
             * Format: date-time
             * @description when it died, the last time
             */
            at: string;
            lane: string;
            reason: string;
            message: string;
            guid?: components["schemas"]["ID"];
            gid?: components["schemas"]["ID"];
            app?: string;
            job?: string;
            topic?: string;
            activity?: string;
            dad?: string;
            state: string;
            deaths: number;
            bytes: number;
            /** @description Fate is what redriving it would do: "redrive", or why not (ADR 21). */
            fate: string;
        };
        /** @description LetterPage is one page of dead letters, the latest first. Next is zero, in JSON absent, on the last one. */
        LetterPage: {
            letters: components["schemas"]["LetterLine"][];
            next?: components["schemas"]["ID"];
        };
        /** @description Link is one child in a chain of jobs that await each other. */
        Link: {
            gid: components["schemas"]["ID"];
            app: string;
            job: string;
            state: string;
            /** @description what it waits for */
            sentence: string;
            waits: components["schemas"]["Wait"][];
        };
        /** @description Message is a message that has entered, with the marks of its steps. */
        Message: {
            guid: components["schemas"]["ID"];
            activity: string;
            dad: string;
            /** @description 15 digits (GUID-01) */
            ledger: string;
            decoded: string;
            entries: number;
        };
        /** @description OtherLetter is a letter of the same message, or of the same job. */
        OtherLetter: {
            id: components["schemas"]["ID"];
            /** Format: date-time */
            at: string;
            lane: string;
            reason: string;
            state: string;
            activity?: string;
            same_message?: boolean;
        };
        /** @description Outstanding is a message that must still be consumed. */
        Outstanding: {
            guid: components["schemas"]["ID"];
            lane: string;
            /** @description Kind is await or interrupt on lane run, leaves on a child's answer, timeout on the end of a time limit; otherwise empty. */
            kind?: string;
            activity?: string;
            dad?: string;
            attempt: number;
            /** @description Topic of a start, a signal, an event, or of the child that is awaited. */
            topic?: string;
            /** @description Work is what a response answers, if that is not the row itself. */
            work?: components["schemas"]["ID"];
            status?: string;
            code?: number;
            seq?: number;
            /** @description Publish counts how often it was handed to the broker. */
            publish: number;
            /**
             * Format: date-time
             * @description Due is when the relay looks at it next. In the future and never published: a timer, or a retry that waits.
             */
            due_at: string;
            /** @description DueIn is the time until then, in seconds of the database's clock; below 0 if it has passed. */
            due_in_s: number;
            /**
             * Format: date-time
             * @description Since is when it was made, as far as the rows tell: the last change of the activity that sent it, not before the job began.
             */
            since: string;
            /** @description Age is the time since then, in seconds of the database's clock. */
            age_s: number;
            /** @description Began: its activity has been entered, at least once. */
            began: boolean;
            data?: components["schemas"]["Data"];
            /** @description Paused says which pause holds it, or keeps workers from being given it: by whom, since when and why. */
            paused?: string;
            /** @description Failed is why the attempt before this one has failed. */
            failed?: components["schemas"]["AttemptError"];
        };
        /** @description Parent is the activity that awaits a job, or did. */
        Parent: {
            gid: components["schemas"]["ID"];
            app: string;
            job: string;
            state: string;
            activity: string;
            dad: string;
            /** @description Severed: it does not wait for the end, or not any more. */
            severed?: boolean;
        };
        /** @description Ref names a job: by its generation, or by app and job id, which names the latest generation. */
        Ref: {
            Gid: components["schemas"]["ID"];
            App: string;
            JobID: string;
        };
        /** @description Result is what a job has come to. Data is nil while it is running. */
        Result: {
            gid: components["schemas"]["ID"];
            app: string;
            job: string;
            version: string;
            /** @description the topic it subscribes to */
            graph: string;
            state: string;
            /** @description the job data as one document */
            data?: components["schemas"]["Data"];
            error?: components["schemas"]["Failure"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at?: string;
        };
        /** @description SignalReceipt is what became of a signal, after the commit. */
        SignalReceipt: {
            signal: components["schemas"]["ID"];
            topic: string;
            /** @description Woken is how many activities it has woken; Kept that nobody was waiting, so that it is kept for whoever comes (CON-25). */
            woken: number;
            kept: boolean;
            /** @description Ignored: nobody was waiting, and it is not kept: the hooks' rules say buffer: false. To try again later, send it under another key. */
            ignored?: boolean;
            /** @description Duplicate: a signal of this id was there before, this one changed nothing. */
            duplicate?: boolean;
        };
        /** @description Span is one piece of a job's life. Rows keep when an activity was entered and when it last changed: a time between is that of the nearest of these. */
        Span: {
            trace: string;
            span: string;
            parent?: string;
            /** @description Link is a cause in another trace of the job, or the cycle behind a round. */
            link?: components["schemas"]["SpanRef"];
            /** @description legwork.SpanJob and so on */
            kind: string;
            /** @description of the graph, activity or topic */
            name: string;
            job: string;
            gid: components["schemas"]["ID"];
            app: string;
            version: string;
            activity?: string;
            /** @description Operation is what it is of a durable function: call order.charge. */
            operation?: string;
            dad?: string;
            guid: components["schemas"]["ID"];
            attempt?: number;
            /** @description 15 digits */
            activity_ledger?: string;
            /** @description 15 digits */
            guid_ledger?: string;
            entries?: number;
            /** Format: date-time */
            begin: string;
            /**
             * Format: date-time
             * @description nil: it goes on
             */
            end?: string;
            outcome?: string;
            code?: number;
            /** @description "" unless it failed */
            error?: string;
            /**
             * Format: date-time
             * @description Of a publish, and of a timer: the row is still in the outbox. Due is when it is to be published, if that has not come; Published counts how often it was.
             */
            due_at?: string;
            published?: number;
            /** @description Depth is how far it is indented where the tree is shown: as its parent, and one more if that has several children. */
            depth?: number;
        };
        /** @description SpanRef names a span. */
        SpanRef: {
            trace: string;
            span: string;
        };
        /** @description StatRow is an index row: the job is found by Name and Value under Key. */
        StatRow: {
            key: string;
            name: string;
            value: string;
        };
        /** @description Trace is the life of a job and of the jobs it began, as spans. It comes from rows: a span has the ids under which it was recorded, or would have been had the job been sampled (ADR 26). */
        Trace: {
            trace: string;
            gid: components["schemas"]["ID"];
            app: string;
            job: string;
            state: string;
            /** @description Sampled: the spans were recorded while the job ran. */
            sampled: boolean;
            /** Format: date-time */
            began_at: string;
            /** @description Spans are in the order of their causes: a parent stands before its children. */
            spans: components["schemas"]["Span"][];
            /** @description Truncated: there are more jobs or rows than are shown. */
            truncated?: boolean;
        };
        /** @description Wait is one thing that a running job waits for. */
        Wait: {
            reason: string;
            activity?: string;
            dad?: string;
            /** Format: date-time */
            since: string;
            age_s: number;
            /** @description Topic of the workers, the signal, or the child. */
            topic?: string;
            /** @description Where says which signal: "id = 42". */
            where?: string;
            /**
             * Format: date-time
             * @description Due is when a timer ends or an attempt begins, DueIn the seconds until then.
             */
            due_at?: string;
            due_in_s?: number;
            /**
             * Format: date-time
             * @description TimesOut is when its time limit passes, TimesOutIn the seconds until then.
             */
            times_out_at?: string;
            times_out_in_s?: number;
            /** @description Attempt of Attempts, where the graph bounds them; Code and Error are why the attempt before has failed. */
            attempt?: number;
            attempts?: number;
            code?: number;
            error?: string;
            /** @description Publish counts how often the message was handed to the broker, Entries how often it has reached an engine. */
            publish?: number;
            entries?: number;
            message?: components["schemas"]["ID"];
            /** @description Lane is where the message is published, or will be. */
            lane?: string;
            child?: components["schemas"]["Child"];
            dead_letter?: components["schemas"]["DeadLetter"];
            /** @description Function is the durable function that waits, by its activity. Operation is what it has asked for ("call order.charge"), at Position of its journal and a line of its code. */
            function?: string;
            operation?: string;
            position?: number;
            source?: string;
            /** @description Sentence is all of that in words. */
            sentence: string;
        };
    };
    responses: {
        /**
         * @description The request has failed. Nothing was stored, unless `code` is outcome-unknown. One exception: a start or a signal
         *     that is as this document says, but that the engine refuses, is kept as a dead letter, such as one that no graph
         *     subscribes to.
         */
        Failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description The namespace of the installation, by default `default`. */
        ns: string;
        topic: string;
        /** @description The generation of the job. */
        gid: components["schemas"]["ID"];
        id: components["schemas"]["ID"];
        app: string;
        version: string;
        /** @description Where the page before has ended, as it says. */
        cursor: string;
        /**
         * @description Repetitions under the same key have no second effect, and get the first answer. At most 500 printable
         *     bytes.
         */
        key: string;
        /** @description The W3C trace context that the job's spans belong to. */
        traceparent: string;
    };
    requestBodies: never;
    headers: {
        /** @description `true` if the request had been done before under its key, and this one changed nothing. */
        replayed: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    startJob: {
        parameters: {
            query?: {
                /** @description Wait at most so many seconds for the end of the job. */
                wait?: number;
                /**
                 * @description The id that the job gets. By default the graph decides, else the id is made from the identity of the start.
                 *     If a job of the app has the id already, nothing begins and `duplicate` is true.
                 */
                job?: string;
            };
            header?: {
                /**
                 * @description Repetitions under the same key have no second effect, and get the first answer. At most 500 printable
                 *     bytes.
                 */
                "Idempotency-Key"?: components["parameters"]["key"];
                /** @description The W3C trace context that the job's spans belong to. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description `respond-async` has the start stored and answered with 202. Other preferences are ignored. */
                Prefer?: string;
            };
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                topic: components["parameters"]["topic"];
            };
            cookie?: never;
        };
        /** @description The job's input, any JSON of at most 960 KiB. No body is `null`. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Data"];
                "application/cloudevents+json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description A job with this id is there already and was started by another message: nothing was written (`duplicate`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Started"];
                };
            };
            /** @description The job has begun; or it is kept until its graph is resumed (`held`). */
            201: {
                headers: {
                    /** @description The job. */
                    Location?: string;
                    "Idempotency-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Started"];
                };
            };
            /** @description The start is stored; a relay publishes it. */
            202: {
                headers: {
                    /** @description What becomes of the start. */
                    Location?: string;
                    /** @description `respond-async` */
                    "Preference-Applied"?: string;
                    "Idempotency-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartState"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    getStart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                topic: components["parameters"]["topic"];
                /** @description The GUID of a start, as `respond-async` has given it. */
                guid: components["schemas"]["ID"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It waits, has begun a job, or was refused and is a dead letter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartState"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                app?: string;
                /** @description The topic that its graph subscribes to. */
                graph?: string;
                state?: components["schemas"]["State"];
                /** @description Failed or interrupted with this code. */
                code?: number;
                /** @description Failed by an error of this activity. */
                activity?: string;
                /** @description The id of the job's first trace, 32 hexadecimal digits, or a W3C traceparent with it. No index leads to it: jobs are looked at from the latest on, for two seconds at most, so that pages are often `partial`. Narrow them by time. */
                trace?: string;
                /** @description A condition on what the trigger names by `search`: a name, one of `=`, `<`, `<=`, `>`, `>=`, and a value, such as `customer=7`. `=` compares texts, the others numbers. Repeated, all of them hold. A name that is redacted takes the right `payload`. */
                attr?: string[];
                /** @description Exactly this one. */
                entity?: string;
                /** @description Exactly this job id. */
                job?: string;
                /** @description The beginning of the job id. */
                prefix?: string;
                /** @description Begun then or later. */
                since?: string;
                /** @description Begun before then. */
                until?: string;
                /** @description Also jobs that have ended and expired, which only their gid finds. */
                expired?: boolean;
                /** @description Only these jobs, also those that have expired. */
                gid?: components["schemas"]["ID"][];
                /** @description Say of running jobs what they wait for (`wait`). It costs about 30 pages of the database for each. */
                waits?: boolean;
                limit?: number;
                /** @description Where the page before has ended, as it says. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. `next`, if it is there, is the cursor of the next one. */
            200: {
                headers: {
                    /** @description The next page, with rel="next". */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobPage"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    doJobs: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetitions under the same key have no second effect, and get the first answer. At most 500 printable
                 *     bytes.
                 */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkWork"];
            };
        };
        responses: {
            /** @description What became of each job of the page, or would. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkDone"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    countJobs: {
        parameters: {
            query?: {
                app?: string;
            };
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many jobs are in which state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobCounts"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    findJob: {
        parameters: {
            query: {
                app: string;
                job: string;
            };
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job is there. */
            307: {
                headers: {
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Failed"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    listActivities: {
        parameters: {
            query?: {
                /** @description Those of one group only. */
                group?: string;
                /** @description Those in this state only, as the groups count them. */
                state?: "failed" | "waiting" | "done";
                activity?: string;
                dad?: string;
                limit?: number;
                /** @description Where the page before has ended, as it says. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, those that were entered first first. `next`, if it is there, is the cursor of the next one. */
            200: {
                headers: {
                    /** @description The next page, with rel="next". */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityPage"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    awaitJob: {
        parameters: {
            query?: {
                /** @description Wait at most so many seconds. */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the job has come to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    explainJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One sentence, and what the job waits for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Explanation"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    listChildren: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order in which they were begun. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Child"][];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    traceJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The spans of the job and of the jobs it began, in the order of their causes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trace"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    exportJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document that docs/jobs.md describes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    listJournals: {
        parameters: {
            query?: {
                /** @description One function only, by its activity. */
                activity?: string;
            };
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The journals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journal"][];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    interruptJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetitions under the same key have no second effect, and get the first answer. At most 500 printable
                 *     bytes.
                 */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Interrupt"];
            };
        };
        responses: {
            /** @description The job has ended. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Interruption"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetitions under the same key have no second effect, and get the first answer. At most 500 printable
                 *     bytes.
                 */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Cancel"];
            };
        };
        responses: {
            /** @description The job is being cancelled, or has ended. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cancellation"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    signalJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetitions under the same key have no second effect, and get the first answer. At most 500 printable
                 *     bytes.
                 */
                "Idempotency-Key"?: components["parameters"]["key"];
                /** @description The W3C trace context that the job's spans belong to. */
                traceparent?: components["parameters"]["traceparent"];
            };
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
                topic: components["parameters"]["topic"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Signal"];
            };
        };
        responses: {
            /** @description What became of the signal. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobSignalled"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    signalNamedJob: {
        parameters: {
            query: {
                app: string;
                job: string;
            };
            header?: {
                /**
                 * @description Repetitions under the same key have no second effect, and get the first answer. At most 500 printable
                 *     bytes.
                 */
                "Idempotency-Key"?: components["parameters"]["key"];
                /** @description The W3C trace context that the job's spans belong to. */
                traceparent?: components["parameters"]["traceparent"];
            };
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                topic: components["parameters"]["topic"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Signal"];
            };
        };
        responses: {
            /** @description What became of the signal. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobSignalled"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    retryNow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RetryNow"];
            };
        };
        responses: {
            /** @description The attempts that begin now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Retried"][];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    answerActivity: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetitions under the same key have no second effect, and get the first answer. At most 500 printable
                 *     bytes.
                 */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandAnswer"];
            };
        };
        responses: {
            /** @description The answer is stored, and on its way into the job. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answered"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    listJobActions: {
        parameters: {
            query?: {
                limit?: number;
                /** @description Where the page before has ended, as it says. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. `next`, if it is there, is the cursor of the next one. */
            200: {
                headers: {
                    /** @description The next page, with rel="next". */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionPage"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    listActions: {
        parameters: {
            query?: {
                limit?: number;
                /** @description Where the page before has ended, as it says. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. `next`, if it is there, is the cursor of the next one. */
            200: {
                headers: {
                    /** @description The next page, with rel="next". */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionPage"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    retryJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetitions under the same key have no second effect, and get the first answer. At most 500 printable
                 *     bytes.
                 */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Retry"];
            };
        };
        responses: {
            /** @description The job goes on, or with `preview` would. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forked"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    moveJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Move"];
            };
        };
        responses: {
            /** @description The job runs that version, or with `preview` could. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Moved"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    forkJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetitions under the same key have no second effect, and get the first answer. At most 500 printable
                 *     bytes.
                 */
                "Idempotency-Key"?: components["parameters"]["key"];
            };
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The generation of the job. */
                gid: components["parameters"]["gid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Fork"];
            };
        };
        responses: {
            /** @description The new job, or with `preview` what it would be. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forked"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    signalTopic: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Repetitions under the same key have no second effect, and get the first answer. At most 500 printable
                 *     bytes.
                 */
                "Idempotency-Key"?: components["parameters"]["key"];
                /** @description The W3C trace context that the job's spans belong to. */
                traceparent?: components["parameters"]["traceparent"];
            };
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                topic: components["parameters"]["topic"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Signal"];
                "application/cloudevents+json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description What became of the signal. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignalReceipt"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    listApps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Apps by name, the latest version of each first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["App"][];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    deployApp: {
        parameters: {
            query?: {
                /** @description Check everything and store nothing. */
                dry_run?: boolean;
                /** @description Also make it the active version. If that fails the version stays deployed. */
                activate?: boolean;
                /** @description Whose rules the document follows, if not Legwork's own. */
                compat?: "hotmesh";
            };
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/yaml": string;
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The version was deployed before, or nothing is stored (`dry_run`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployed"];
                };
            };
            /** @description The version is deployed. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployed"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    checkApp: {
        parameters: {
            query?: {
                /** @description Whose rules the document follows, if not Legwork's own. */
                compat?: "hotmesh";
            };
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/yaml": string;
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description What it is, and where everything stands in its picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checked"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    activateApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                app: components["parameters"]["app"];
                version: components["parameters"]["version"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is active. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activated"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    getSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                app: components["parameters"]["app"];
                version: components["parameters"]["version"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    getPicture: {
        parameters: {
            query?: {
                /** @description Only the graph that subscribes to this topic. */
                topic?: string;
            };
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                app: components["parameters"]["app"];
                version: components["parameters"]["version"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As `legwork app show -o svg` draws it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    getLayout: {
        parameters: {
            query?: {
                /** @description Only the graph that subscribes to this topic. */
                topic?: string;
            };
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                app: components["parameters"]["app"];
                version: components["parameters"]["version"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Boxes, lines and labels, in pixels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Layout"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    getDiff: {
        parameters: {
            query?: {
                /** @description The version that it is compared with. Default the active one. */
                from?: string;
            };
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                app: components["parameters"]["app"];
                version: components["parameters"]["version"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes; none if `same`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Diff"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    listLetters: {
        parameters: {
            query?: {
                state?: "open" | "redriven" | "discarded" | "moot" | "waiting" | "any";
                /** @description Of the job. */
                app?: string;
                topic?: string;
                lane?: string;
                reason?: string;
                activity?: string;
                job?: string;
                since?: string;
                until?: string;
                limit?: number;
                /** @description Where the page before has ended, as it says. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. `next`, if it is there, is the cursor of the next one. */
            200: {
                headers: {
                    /** @description The next page, with rel="next". */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterPage"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    getLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything there is to see of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Letter"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    redriveLetters: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LetterWork"];
            };
        };
        responses: {
            /** @description The plan, or what became of each letter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterPlan"] | components["schemas"]["LetterOutcomes"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    redriveLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Why"];
            };
        };
        responses: {
            /** @description It is done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterOutcome"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    discardLetters: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LetterWork"];
            };
        };
        responses: {
            /** @description The plan, or what became of each letter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterPlan"] | components["schemas"]["LetterOutcomes"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    discardLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Why"];
            };
        };
        responses: {
            /** @description It is done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterOutcome"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                topic?: string;
                since?: string;
                limit?: number;
                /** @description Where the page before has ended, as it says. */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In their order. Go on with `next` as the cursor; `more` says that there may be others already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    watch: {
        parameters: {
            query?: {
                /** @description The jobs to watch. */
                gid?: components["schemas"]["ID"][];
                /** @description The topic of the events to send; `*` stands for all. */
                topic?: string;
            };
            header?: {
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    addWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description The webhook, with its secret. */
            201: {
                headers: {
                    /** @description The webhook. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It gets nothing more but what is being sent at this moment. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Failed"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the receiver has taken it, and if not, why. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    rotateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rotation"];
            };
        };
        responses: {
            /** @description The webhook, with its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    takeDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                name: string;
            };
            cookie?: never;
        };
        /** @description Any JSON of at most 960 KiB. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Data"];
            };
        };
        responses: {
            /** @description The delivery has taken effect, now or before; or it is of a kind that the hook ignores. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Taken"];
                };
            };
            /** @description The signature does not fit, or its time is too far away. Nothing was stored. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    getTop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What `legwork top -o json` prints. Rates are those since the question before, if that was less than a minute ago. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Top"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    listWorkers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Workers, engines, relays and servers, each with what it has done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Process"][];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    listLanes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The engine's lanes first, then the topics of workers, the longest backlog first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lane"][];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    listPauses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The oldest first; by whom, since when and why. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pause"][];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    beginPause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Pausing"];
            };
        };
        responses: {
            /** @description The pause. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pause"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    endPause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
                /** @description The id of a pause. */
                pause: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Resuming"];
            };
        };
        responses: {
            /** @description The pause, which has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pause"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    getDoctor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The checks of `legwork doctor -o json`, in the order in which one would look. They are made once in ten seconds at
             *     most, with the rights and the settings of the server; what it cannot look at is `unknown`.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Check"][];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    whoAmI: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The name by which the server knows who asks, and the roles whose operations it answers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    rpc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace of the installation, by default `default`. */
                ns: components["parameters"]["ns"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Call"] | components["schemas"]["Call"][];
            };
        };
        responses: {
            /** @description The answer, or the answers of a batch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallAnswer"] | components["schemas"]["CallAnswer"][];
                };
            };
            /** @description No call wants an answer. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Failed"];
        };
    };
}
